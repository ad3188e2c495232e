/**
 * The only file that names the protocol's SDK. The low-level `Server` is used
 * because its `tools/call` handler owns the outcome: the high-level one turns
 * a bug into an ordinary tool error that carries the bug's own message.
 *
 * @module
 */

export {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ContentBlock,
  createRequestStateCodec,
  InMemoryTransport,
  type InputRequest,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  isInputRequiredResult,
  type JSONRPCMessage,
  type JSONRPCRequest,
  parseJSONRPCMessage,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  ResourceNotFoundError,
  type Result,
  Server,
  type ServerContext,
  type Transport,
} from "@modelcontextprotocol/server";
export {
  serveStdio as serveConnection,
} from "@modelcontextprotocol/server/stdio";
