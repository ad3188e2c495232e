import {
  type InputRequiredResult,
  isInputRequiredResult,
  type JSONRPCRequest,
  type Result,
  Server,
  type ServerContext,
} from "./sdk.ts";

type Handler = (
  request: JSONRPCRequest,
  context: ServerContext,
) => Promise<Result>;

/**
 * A server in which a question that nobody answers comes to a result of ours.
 * For 2025-era clients the SDK asks while the call waits, and would tell a
 * failure of its own.
 */
export class AskingServer extends Server {
  /** What a question comes to; undefined leaves it to the SDK. */
  unanswered?: (question: InputRequiredResult) => Result | undefined;

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    return async (request, context) => {
      let last: Result | undefined;
      const asking = super._wrapHandler(method, async (...call) => {
        last = await handler(...call);
        return last;
      });
      const result = await asking(request, context);
      // Whatever follows a question here is not the handler's: it failed.
      if (!isInputRequiredResult(last) || result === last) return result;
      return this.unanswered?.(last) ?? result;
    };
  }
}
