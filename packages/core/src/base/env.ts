import { z } from "zod";
import { databaseAddress } from "./database-address.ts";
import { readEnvLater, secret } from "./env-reader.ts";

/** What every process of the product needs. */
export const coreEnv = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** The app role: neither owner nor superuser. */
  DATABASE_URL: databaseAddress,
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** A statement that takes longer is given up; the few long ones ask for more time with `takesLonger`. */
  DATABASE_PATIENCE_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
  /** Encrypts secrets at rest; `id:key` pairs may be separated by commas, and the first key encrypts. */
  DATA_KEY: secret("DATA_KEY"),
  MEDIA_DIR: z.string().default(".data/media"),
  /** Where the demo phone of the simulated network is on this machine; `npm start` chooses it. */
  SIMULATOR_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** What the image was built of, as `git describe` names it; the build of the image sets it. */
  BUILD_REVISION: z
    .string()
    .regex(/^[\w.+-]{1,60}$/)
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
export const env = readEnvLater(coreEnv);
