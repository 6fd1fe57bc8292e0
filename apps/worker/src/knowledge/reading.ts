import type { FileFault } from "@balcao/shared/knowledge/schema";

/** What the process that takes the text out of a file says, once. */
export type TextNews = { text: string } | { fault: FileFault };
export type TextKind = "pdf" | "text";

/** Why a file has no text for us. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`The file cannot be read: ${fault}`);
    this.fault = fault;
  }
}
