import { z } from "zod";

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);

const schema = z.object({
  /** The port of the page, the control, Iugu, and the bank without certificates. */
  PAYMENT_SIMULATOR_PORT: port(4500),
  /** The port of the bank with certificates. */
  PAYMENT_SIMULATOR_BANK_PORT: port(4543),
  SIMULATOR_STATE_DIR: z.string().min(1).optional(),
});

/** The simulator's environment. A wrong value stops the start with a list of every fault. */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): z.output<typeof schema> {
  const read = schema.safeParse(environment);
  if (!read.success) throw new Error(`Wrong environment:\n${z.prettifyError(read.error)}`);
  return read.data;
}
