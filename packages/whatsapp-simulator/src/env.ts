import { z } from "zod";

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);

const schema = z.object({
  /** WebSocket, control API and demo phone. */
  SIMULATOR_PORT: port(4400),
  SIMULATOR_MEDIA_PORT: port(4443),
  /** The folder of the network's memory; without it the network forgets everything when it stops. */
  SIMULATOR_STATE_DIR: z.string().min(1).optional(),
});

/** The simulator's environment; a wrong value stops the start, and every fault is listed at once. */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): z.output<typeof schema> {
  const read = schema.safeParse(environment);
  if (!read.success) throw new Error(`Wrong environment:\n${z.prettifyError(read.error)}`);
  return read.data;
}
