import { pastedCommand } from "./self.ts";

/** What follows the list of commands in `visionset --help`. */
export function help(): string {
  return `
Examples:
  visionset demo                         see one full cycle, in ./visionset-demo
  visionset init ~/labels                make a workspace
  visionset doctor --workspace ~/labels  check the workspace and the machine
  visionset mcp --workspace ~/labels     serve it (an MCP client starts this)
  visionset report Orchard v1 --out report.html
                                         see a release in a browser
  visionset call list_projects           call a tool by hand
  visionset call create_project '{"name": "Orchard"}'
  visionset call get_asset_image - --save look.jpg < arguments.json

To let an MCP client start the server, add to its configuration:
${indented(clientConfiguration())}

Which workspace: --workspace, else VISIONSET_WORKSPACE, else the nearest folder
at or above the current one that holds visionset.db, else the current folder.

Environment:
  VISIONSET_WORKSPACE  the workspace folder, when --workspace is not given
  VISIONSET_MCP_ALLOW_DESTRUCTIVE
                       1 does what --allow-destructive does
  VISIONSET_EXPORTERS  folders of exporters, separated as in PATH, when there
                       is no --exporters
  VISIONSET_MODELS     folders of models, separated as in PATH, when there is
                       no --models
  HF_ENDPOINT          the address of a mirror of huggingface.co
  HF_TOKEN             a token of the hub, for models that need one
  VISIONSET_OFFLINE    1 does what --offline does
  VISIONSET_FFMPEG     the ffmpeg program, when --ffmpeg is not given; else one
                       beside visionset or on PATH decodes video
  VISIONSET_DEBUG      1 shows the stack of an error

Exit codes: 0 done; 1 refused or failed; 2 called wrongly; 130 interrupted.
Results go to stdout, everything else to stderr.
`;
}

/** What follows the options in `visionset mcp --help`. */
export const MCP_HELP = `
A folder named by --workspace or VISIONSET_WORKSPACE that is missing or empty
becomes a workspace. stdout carries the protocol and nothing else.

With --allow-destructive an agent is offered delete_batch, delete_project,
delete_inference_connection and delete_preprocessing_recipe. A client that can show its user a form then asks
before anything is deleted; with any other client the agent's own confirm is all
that stands before it.

Connections may ask endpoints on this machine, and on hosts that
--allow-endpoint names; models are fetched from --models, then from the hub, and
only when an agent asks for it. --offline gives up even that, for good; so does every
command that asks no endpoint.
`;

/** The configuration of an MCP client, ready to be pasted. */
function clientConfiguration(): string {
  const { command, args } = pastedCommand();
  const all = [...args, "mcp", "--workspace", "/path/to/workspace"];
  return `{
  "mcpServers": {
    "visionset": {
      "command": ${JSON.stringify(command)},
      "args": [
        ${all.map((arg) => JSON.stringify(arg)).join(",\n        ")}
      ]
    }
  }
}`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
