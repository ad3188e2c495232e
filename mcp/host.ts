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
 * @param plugins Folders of exporters from outside.
 */
export function createToolHost(
  kernel: Kernel,
  offer: Offer = { destructive: false },
  plugins: readonly string[] = [],
): ToolHost {
  let found: Promise<Discovery> | undefined;
  const discover = () => found ??= discoverExporters({ plugins });
  const busy = new Set<string>();
  const { media, gate, workspace, weights } = kernel;
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
      return [...formats.values()].map(formatRow);
    },
    async skipped() {
      return (await discover()).faults;
    },
    async targets() {
      return targetsFor((await discover()).formats);
    },
    modelSize: (pin, { signal }) => weights.size(pin, signal),
  };
}
