import pino from "pino";
import { env } from "./env.ts";
import { requestContext } from "./request.ts";

/** Structured lines on stdout. Never give it message texts, tokens or keys; `redact` only catches mistakes against this rule. */
export const logger = pino({
  level: env.LOG_LEVEL,
  mixin: () => ({ requestId: requestContext.getStore()?.requestId }),
  serializers: { err: describeError },
  redact: {
    paths: [
      "*.password",
      "*.token",
      "*.authorization",
      "*.cookie",
      "*.body",
      "req.headers",
      "*.qrcode",
      "*.pairingCode",
    ],
    remove: true,
  },
});

/** What went wrong and where. Errors of the database also carry the statement and its values, which hold customers' words and are left out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack = "" } = error;
  const { code, constraint, table } = (("parent" in error && error.parent) || error) as Record<string, unknown>;
  return {
    name,
    // Shortens messages such as: invalid input syntax for type integer: "what somebody wrote"
    message: message.replace(/: ".*$/s, ""),
    stack: stack.slice(stack.search(/^[ \t]+at /m)),
    code,
    constraint,
    table,
  };
}
