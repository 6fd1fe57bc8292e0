/** A call to an address that a company named. It does not follow redirects. */
export interface OutsideCall {
  method: "GET" | "POST";
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** The body, sent unchanged. The headers give its type. */
  body?: string | Uint8Array;
  /** The whole answer must arrive within this many milliseconds. */
  withinMs: number;
  /** An answer with more bytes is a fault. */
  mostBytes: number;
  /** Ends the call early. */
  signal?: AbortSignal;
}

export interface OutsideAnswer {
  status: number;
  /** The headers by their names in lower case. Of repeated headers only the first is included. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Why there was no answer: the address may not be reached, no server is there, no answer came in time, or the answer was too large. */
export type OutsideReason = "address" | "unreachable" | "silent" | "too-large";

/** There was no answer. The fault's text reveals nothing about the server at the address. */
export class OutsideFault extends Error {
  override readonly name = "OutsideFault";
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason) {
    super(`No answer from outside: ${reason}`);
    this.reason = reason;
  }
}

/** Makes a call. Any status is an answer. Throws OutsideFault when there is no answer. */
export type CallOutside = (call: OutsideCall) => Promise<OutsideAnswer>;
