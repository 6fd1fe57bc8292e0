import { z } from "zod";

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);

const schema = z.object({
  OUTSIDE_SIMULATOR_TYPEBOT_PORT: port(4601),
  OUTSIDE_SIMULATOR_DIALOGFLOW_PORT: port(4602),
  OUTSIDE_SIMULATOR_N8N_PORT: port(4603),
  OUTSIDE_SIMULATOR_ASSISTANT_PORT: port(4604),
  /** The folder that keeps the service account until the next start; without it the account is made anew. */
  SIMULATOR_STATE_DIR: z.string().min(1).optional(),
});

/** The simulator's environment; a wrong value stops the start, and every fault is listed at once. */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): z.output<typeof schema> {
  const read = schema.safeParse(environment);
  if (!read.success) throw new Error(`Wrong environment:\n${z.prettifyError(read.error)}`);
  return read.data;
}
