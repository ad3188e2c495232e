import {
  discoverExporters,
  type Discovery,
  type ExportPorts,
  ExportService,
  formatRow,
  targetsFor,
} from "../exporters/host/mod.ts";
import type { Kernel } from "../kernel/mod.ts";
import type { Offer, ToolHost } from "./tool.ts";

/**
 * Tools over one kernel. Exporters are looked up once, when first asked.
 *
 * @param offer Without it nothing can be destroyed.
 */
export function createToolHost(
  kernel: Kernel,
  offer: Offer = { destructive: false },
): ToolHost {
  let found: Promise<Discovery> | undefined;
  const discover = () => found ??= discoverExporters();
  const busy = new Set<string>();
  const { media, gate, workspace } = kernel;
  return {
    offer,
    session: (body, task) =>
      kernel.session(({ services, blobs }) => {
        task.signal?.throwIfAborted();
        const ports: ExportPorts = {
          releases: services.releases,
          recipes: services.recipes,
          blobs,
          media,
          gate,
          workspace,
          discover,
          busy,
        };
        const exports = new ExportService(ports);
        return body({ services, exports, offer, task });
      }),
    async formats() {
      const { formats } = await discover();
      return [...formats.values()].map(({ declaration }) =>
        formatRow(declaration)
      );
    },
    async targets() {
      return targetsFor((await discover()).formats);
    },
  };
}
