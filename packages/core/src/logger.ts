import pino from "pino";
import { env } from "./env.ts";

/** Structured lines on stdout. Never give it message texts, tokens or keys; `redact` is the net under that rule, not the rule. */
export const logger = pino({
  level: env.LOG_LEVEL,
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
