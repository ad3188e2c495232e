import { Command, InvalidArgumentError, Option } from "commander";
import { help, MCP_HELP } from "./help.ts";
import { writeErr, writeOut } from "./output.ts";
import { LOCAL_MODEL } from "./self.ts";
import { VERSION } from "./version.ts";

const DEFAULT_MAX_PIXELS = 100_000_000;

/**
 * The subcommands and their options. Each loads its own code when it runs, so
 * that starting one does not pay for the others.
 *
 * @param finish Takes the exit code of the command that ran.
 */
export function createProgram(finish: (code: number) => void): Command {
  const program = new Command("visionset")
    .description(
      "Versioned datasets of labelled pictures, worked on by AI agents over MCP.",
    )
    .version(VERSION, "-V, --version")
    .configureOutput({ writeOut, writeErr })
    .showHelpAfterError("(visionset --help shows how)")
    .exitOverride()
    .addHelpText("after", help);
  const command = (synopsis: string, summary: string) =>
    program.command(synopsis).description(summary);

  command("init", "make an empty workspace")
    .argument("<dir>", "a folder that is missing or empty")
    .action(async (dir: string) => {
      const { init } = await import("./commands/init.ts");
      finish(await init(dir));
    });

  offering(
    reaching(exporting(overWorkspace(
      command("mcp", "serve the tools to one MCP client over stdio"),
    ))),
  )
    .addHelpText("after", MCP_HELP)
    .action(async (options) => {
      const { mcp } = await import("./commands/mcp.ts");
      finish(await mcp(options));
    });

  offering(command("tools", "print the tools as an agent sees them, as JSON"))
    .argument("[name]", "only this one")
    .action(async (name: string | undefined, options) => {
      const { tools } = await import("./commands/tools.ts");
      finish(await tools(name, options));
    });

  offering(
    reaching(exporting(overWorkspace(
      command("call", "call one tool and print its answer as JSON"),
    ))),
  )
    .argument("<tool>", "its name; `visionset tools` lists them")
    .argument("[json]", "its arguments, or - to read them from stdin", "{}")
    .option("--save <file>", "write the picture of the answer to a file")
    .action(async (tool: string, json: string, options) => {
      const { call } = await import("./commands/call.ts");
      finish(await call(tool, json, options));
    });

  exporting(
    overWorkspace(
      command("report", "write a page that shows a release to a person"),
    ),
  )
    .argument("<project>", "its name or id")
    .argument("<tag>", "the release's")
    .requiredOption(
      "--out <file>",
      "the HTML file; a former report is replaced",
    )
    .action(async (project: string, tag: string, options) => {
      const { report } = await import("./commands/report.ts");
      finish(await report(project, tag, options));
    });

  reaching(exporting(
    overWorkspace(command("doctor", "look for what is broken or missing")),
  ))
    .option("--json", "print the findings as JSON")
    .action(async (options) => {
      const { doctor } = await import("./commands/doctor.ts");
      finish(await doctor(options));
    });

  command("demo", "one full cycle on sample pictures, over the real protocol")
    .argument("[dir]", "a new folder for it", "visionset-demo")
    .action(async (dir: string) => {
      const { demo } = await import("./demo/demo.ts");
      finish(await demo(dir));
    });

  program.command(LOCAL_MODEL, { hidden: true })
    .argument("[connection]", "for whoever lists processes")
    .action(async () => {
      const { localModel } = await import("./commands/local_model.ts");
      finish(await localModel());
    });

  return program;
}

function offering(command: Command): Command {
  return command.option(
    "--allow-destructive",
    "offer the tools that delete, too",
  );
}

function exporting(command: Command): Command {
  return command.addOption(
    repeatable(
      "--exporters <dir>",
      "add the export formats in this folder",
      "none",
    ),
  );
}

function overWorkspace(command: Command): Command {
  return command
    .option("--workspace <dir>", "the workspace folder")
    .addOption(
      repeatable(
        "--root <dir>",
        "let callers name paths only in this folder",
        "anywhere",
      ),
    )
    .addOption(
      new Option("--max-pixels <n>", "pixels that one picture may have")
        .argParser(wholeNumber)
        .default(DEFAULT_MAX_PIXELS),
    )
    .option("--ffmpeg <file>", "the ffmpeg program, which video needs");
}

function reaching(command: Command): Command {
  return command
    .option("--offline", "give up the network until the program ends")
    .addOption(
      repeatable(
        "--allow-endpoint <host[:port]>",
        "let connections ask endpoints on this host",
        "this machine alone",
      ),
    )
    .addOption(
      repeatable(
        "--credential-env <name>",
        "let connections send what this variable holds",
        "those that start with VISIONSET_",
      ),
    )
    .addOption(
      repeatable(
        "--models <dir>",
        "take models from this folder first",
        "none",
      ),
    );
}

/** An option that may be given several times. @param unless What holds else. */
function repeatable(flags: string, about: string, unless: string): Option {
  return new Option(flags, about)
    .argParser((value, values: string[]) => [...values, value])
    .default([], `${unless}; may be repeated`);
}

function wholeNumber(text: string): number {
  const value = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError("It must be a whole number over 0.");
}
