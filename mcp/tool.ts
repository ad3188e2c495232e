import { z } from "zod";
import type {
  DiscoveryFault,
  ExportService,
  ExportTarget,
  FormatRow,
} from "../exporters/host/mod.ts";
import type {
  Agree,
  ModelPin,
  ModelSize,
  Services,
  Task,
} from "../kernel/mod.ts";
import { malformed } from "./malformed.ts";

/** What a server offers beyond its usual tools. */
export interface Offer {
  /** Whether the tools that destroy are there. */
  readonly destructive: boolean;
}

/** One call as its caller holds it. */
export interface Call extends Task {
  /** Asks before something is destroyed. @default {everything is agreed to} */
  readonly agree?: Agree | undefined;
}

/** What a tool's body works with, for the length of one call. */
export interface ToolContext {
  readonly services: Services;
  readonly exports: ExportService;
  readonly offer: Offer;
  /** The call as its caller may take it back and watch it. */
  readonly task: Call;
}

/** What tools are called on: one workspace and the installed formats. */
export interface ToolHost {
  readonly offer: Offer;
  /**
   * Opens the workspace for one call and closes it afterwards.
   *
   * @throws {Refusal} NotAWorkspace and its kin, and those of the body.
   */
  session<T>(
    body: (context: ToolContext) => Promise<T> | T,
    task: Call,
  ): Promise<T>;
  /** The installed export formats; opens no workspace. */
  formats(): Promise<readonly FormatRow[]>;
  /** Exporters that were skipped, and why; opens no workspace. */
  skipped(): Promise<readonly DiscoveryFault[]>;
  /** What those formats are written for; opens no workspace. */
  targets(): Promise<readonly ExportTarget[]>;
  /**
   * Asks the hub how large a model is; opens no workspace.
   *
   * @throws {Refusal} LocalInferenceUnavailable
   */
  modelSize(pin: ModelPin, task: Call): Promise<ModelSize>;
}

/** A picture beside an answer. */
export interface ToolImage {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** What a call came to. */
export interface ToolAnswer {
  readonly json: object;
  readonly image?: ToolImage;
}

/** What a tool does to what is stored. */
export type Effect = "read" | "write" | "destroy";

/** What is said of a tool before it is called. */
interface Manual<S extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  /** Whether repeating a call leaves things as they are. */
  readonly idempotent: boolean;
  /** Whether it may reach a network. @default {false} */
  readonly openWorld?: boolean;
  /** One described schema per parameter; unknown keys are refused. */
  readonly input: S;
  /** What is wrong with parameters that are each right; null if nothing. */
  readonly together?: (args: Arguments<S>) => Fault | null;
}

/** What is wrong with arguments, and where. */
interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Arguments<S extends z.ZodRawShape> = z.infer<
  z.ZodObject<S, z.core.$strict>
>;

/** A tool as the server lists and calls it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
  readonly input: z.ZodObject;
  /**
   * Judges the arguments, then runs.
   *
   * @throws {Malformed} when the arguments do not fit.
   * @throws {Refusal} when the domain says no.
   */
  call(
    args: unknown,
    host: ToolHost,
    task: Call,
  ): Promise<ToolAnswer>;
}

/** An answer that shows a picture too. */
export class Pictured {
  readonly json: object;
  readonly image: ToolImage;

  constructor(json: object, image: ToolImage) {
    this.json = json;
    this.image = image;
  }
}

/** Defines a tool that works in the workspace. */
export function defineTool<S extends z.ZodRawShape>(
  { run, ...manual }: Manual<S> & {
    run(args: Arguments<S>, context: ToolContext): Promise<object> | object;
  },
): Tool {
  return toTool(
    manual,
    (args, host, task) => host.session((context) => run(args, context), task),
  );
}

/** Defines a tool that opens no workspace. */
export function defineFreeTool<S extends z.ZodRawShape>(
  { run, ...manual }: Manual<S> & {
    run(args: Arguments<S>, host: ToolHost, task: Call): Promise<object>;
  },
): Tool {
  return toTool(manual, run);
}

function toTool<S extends z.ZodRawShape>(
  manual: Manual<S>,
  body: (
    args: Arguments<S>,
    host: ToolHost,
    task: Call,
  ) => Promise<object>,
): Tool {
  const input = z.strictObject(manual.input).superRefine((args, context) => {
    const fault = manual.together?.(args as Arguments<S>) ?? null;
    if (fault === null) return;
    const { path, message } = fault;
    context.addIssue({ code: "custom", path: [...path], message });
  });
  return {
    openWorld: false,
    ...manual,
    input,
    async call(args, host, task) {
      const judged = input.safeParse(args, { reportInput: true });
      if (!judged.success) throw malformed(manual.name, judged.error.issues);
      const answer = await body(judged.data, host, task);
      return answer instanceof Pictured ? answer : { json: answer };
    },
  };
}
