import { readEnv } from "@balcao/core/base/env-reader";
import { z } from "zod";

/** What the api alone reads, and the examination judges. */
export const env = readEnv(z.object({ TRUST_PROXY: z.string().default("0") }));
