import { readEnv } from "@balcao/core/base/env-reader";
import { z } from "zod";

/** The environment variables that only the api reads and that the examination checks. */
export const env = readEnv(
  z.object({
    TRUST_PROXY: z.string().default("0"),
    BACKUP_ALARM_HOURS: z.coerce.number().int().min(1).max(9999).default(30),
  }),
);
