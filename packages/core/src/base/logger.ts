import pino from "pino";
import { env } from "./env.ts";
import { requestContext } from "./request.ts";

/** Writes structured lines to stdout. Never pass it message texts, tokens or keys. `redact` is only a safety net against mistakes. */
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

/** Describes an error and its place. The statement and values of a database error are left out, because they contain customers' words. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack = "" } = error;
  const { code, constraint, table } = (("parent" in error && error.parent) || error) as Record<string, unknown>;
  return {
    name,
    // This shortens messages such as: invalid input syntax for type integer: "a customer's words"
    message: message.replace(/: ".*$/s, ""),
    stack: stack.slice(stack.search(/^[ \t]+at /m)),
    code,
    constraint,
    table,
  };
}
