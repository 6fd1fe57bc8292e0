import { z } from "zod";

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);

const schema = z.object({
  OUTSIDE_SIMULATOR_TYPEBOT_PORT: port(4601),
  OUTSIDE_SIMULATOR_DIALOGFLOW_PORT: port(4602),
  OUTSIDE_SIMULATOR_N8N_PORT: port(4603),
  OUTSIDE_SIMULATOR_ASSISTANT_PORT: port(4604),
  /** The folder that stores the service account until the next start. Without it the account is made at each start. */
  SIMULATOR_STATE_DIR: z.string().min(1).optional(),
});

/** The simulator's environment. A wrong value stops the start with a list of every fault. */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): z.output<typeof schema> {
  const read = schema.safeParse(environment);
  if (!read.success) throw new Error(`Wrong environment:\n${z.prettifyError(read.error)}`);
  return read.data;
}
