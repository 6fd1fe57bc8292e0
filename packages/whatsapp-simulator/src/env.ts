import { z } from "zod";

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);

const schema = z.object({
  /** The port of the WebSocket, the control API and the demo phone. */
  SIMULATOR_PORT: port(4400),
  SIMULATOR_MEDIA_PORT: port(4443),
  /** The folder of the network's memory. Without it the network's data is lost when it stops. */
  SIMULATOR_STATE_DIR: z.string().min(1).optional(),
});

/** The simulator's environment. A wrong value stops the start with a list of every fault. */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): z.output<typeof schema> {
  const read = schema.safeParse(environment);
  if (!read.success) throw new Error(`Wrong environment:\n${z.prettifyError(read.error)}`);
  return read.data;
}
