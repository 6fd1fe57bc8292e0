import { z } from "zod";

const schema = z.object({
  /** The port of the API, its control, and the customers' page. */
  GRAPH_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(4700),
  /** The file that keeps the address for the demo's webhooks until the next start. Without a file, the address is forgotten. */
  GRAPH_SIMULATOR_STATE: z.string().min(1).optional(),
});

/** The simulator's environment. A wrong value stops the start with a list of every fault. */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): z.output<typeof schema> {
  const read = schema.safeParse(environment);
  if (!read.success) throw new Error(`Wrong environment:\n${z.prettifyError(read.error)}`);
  return read.data;
}
