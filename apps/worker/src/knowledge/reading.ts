import type { FileFault } from "@balcao/shared/knowledge/schema";

/** The single message of the process that reads the text of a file. */
export type TextNews = { text: string } | { fault: FileFault };
export type TextKind = "pdf" | "text";

/** The reason why the text of a file cannot be read. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`The file cannot be read: ${fault}`);
    this.fault = fault;
  }
}
