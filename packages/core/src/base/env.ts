import { z } from "zod";
import { readEnvLater } from "./env-reader.ts";

const production = process.env.NODE_ENV === "production";
const secret = (name: string) =>
  z
    .string({ error: `${name} is needed (npm start makes one; see .env.example)` })
    .refine((value) => !production || value.length >= 32, "is too weak for production: at least 32 characters");

/** What every process of the product needs. */
export const coreEnv = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** The app role: neither owner nor superuser. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** Encrypts secrets at rest; `id:key` pairs may be separated by commas, the first one writes. */
  DATA_KEY: secret("DATA_KEY"),
  MEDIA_DIR: z.string().default(".data/media"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
export const env = readEnvLater(coreEnv);
