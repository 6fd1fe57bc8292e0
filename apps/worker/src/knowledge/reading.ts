import type { FileFault } from "@balcao/shared/knowledge/schema";

/** What the process that reads the text of a file says, once. */
export type TextNews = { text: string } | { fault: FileFault };
export type TextKind = "pdf" | "text";

/** Why we could not read the text of a file. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`The file cannot be read: ${fault}`);
    this.fault = fault;
  }
}
