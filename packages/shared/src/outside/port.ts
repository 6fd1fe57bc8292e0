/** A call to an address that a company named. It follows no redirect. */
export interface OutsideCall {
  method: "GET" | "POST";
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as it is; what it is stands in the headers. */
  body?: string | Uint8Array;
  /** The whole answer must be there within so many milliseconds. */
  withinMs: number;
  /** An answer of more bytes is a fault. */
  mostBytes: number;
  /** Ends the call before its time. */
  signal?: AbortSignal;
}

export interface OutsideAnswer {
  status: number;
  /** By their names in small letters; of several the first. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Why there was no answer: an address that may not be reached, nobody there, no answer in time, or one that never ends. */
export type OutsideReason = "address" | "unreachable" | "silent" | "too-large";

/** There was no answer. Its text says nothing of what is at the address. */
export class OutsideFault extends Error {
  override readonly name = "OutsideFault";
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason) {
    super(`No answer from outside: ${reason}`);
    this.reason = reason;
  }
}

/** Makes a call; any status is an answer. Throws OutsideFault when there is none. */
export type CallOutside = (call: OutsideCall) => Promise<OutsideAnswer>;
