export interface LoadOptions {
  /** How many people write. Person i always has the same number. */
  customers: number;
  /** The company's numbers. Person i writes to number i modulo their count. */
  numbers: string[];
  /** All messages together, distributed in turn. */
  messages: number;
  ratePerSecond: number;
  /** The probabilities of faults that the network causes during the load. */
  duplicates?: number;
  reorderings?: number;
  /**
   * The fraction of the people whom the company has answered before. A Signal session is complete only after an answer, so all messages of the other
   * people are first messages to it. People of the fraction without an earlier answer send a greeting first, and the load waits until the company has
   * answered.
   */
  answered?: number;
  /** Encrypts everything before the first message is sent, so that a benchmark does not measure the customers' phones. */
  encryptAhead?: boolean;
  /** Ends the load even when messages are left. The default is 600. */
  maxSeconds?: number;
}

export interface SentMessage {
  id: string;
  customer: string;
  number: string;
  text: string;
}

export interface LoadReport {
  status: "greeting" | "encrypting" | "sending" | "done" | "failed";
  /** The reason of the failure. */
  reason?: string;
  /** Messages that the server accepted, in the order of acceptance. */
  sent: SentMessage[];
  greetings: SentMessage[];
  /** People who wait for the company's answer before the load begins. */
  waitingForAnswer: { customer: string; number: string }[];
  refused: { customer: string; number: string; text: string; reason: string }[];
  startedAt: number;
  finishedAt: number | null;
}

export const MOST_CUSTOMERS = 5_000;
export const MOST_MESSAGES = 100_000;
export const MOST_PER_SECOND = 10_000;
export const MOST_SECONDS = 3_600;

/** The number of the i-th person (from 1), the same in every load. */
export function loadCustomerNumber(index: number): string {
  return `55119${String(60_000_000 + index)}`;
}

function isWithin(value: number, most: number): boolean {
  return value > 0 && value <= most;
}

export function checkBounds({ customers, numbers, messages, ratePerSecond, maxSeconds = 600 }: LoadOptions): void {
  if (!Number.isInteger(customers) || !isWithin(customers, MOST_CUSTOMERS))
    throw new RangeError(`customers: 1 to ${MOST_CUSTOMERS}`);
  if (!Number.isInteger(messages) || !isWithin(messages, MOST_MESSAGES))
    throw new RangeError(`messages: 1 to ${MOST_MESSAGES}`);
  if (!isWithin(ratePerSecond, MOST_PER_SECOND)) throw new RangeError(`ratePerSecond: up to ${MOST_PER_SECOND}`);
  if (!isWithin(maxSeconds, MOST_SECONDS)) throw new RangeError(`maxSeconds: up to ${MOST_SECONDS}`);
  if (numbers.length === 0) throw new RangeError("numbers: at least one");
}
