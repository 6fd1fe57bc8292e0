import type { CompanyImport, Findings } from "./schema.ts";

/** A company's file is removed so many days after it was made. It holds all of a company. */
export const fileDays = 3;
/** A company has at most so many files here, each as large as all that it stores. */
export const mostFiles = 3;
/** A file that an operator brings comes in pieces of this size, so that no request is large and a line that breaks costs little. */
export const broughtPieceBytes = 16 * 1024 * 1024;
/** The largest file that an operator brings. The command takes any. */
export const mostBroughtBytes = 200 * 1024 ** 3;

/** How many bytes the piece at that place of a file has: all as many, and the last one what is left. */
export const bytesAt = (place: number, size: number): number =>
  Math.max(0, Math.min(broughtPieceBytes, size - place * broughtPieceBytes));

/** A passphrase of fewer characters could be guessed by whoever has the file. */
export const shortestPassphrase = 12;
export const longestPassphrase = 200;

/**
 * Whether a passphrase can open a file later. The command reads it as the first line of a file: without the blanks around it, and without lines that begin
 * with #.
 */
export const isPassphrase = (text: string): boolean =>
  text.length >= shortestPassphrase &&
  text.length <= longestPassphrase &&
  text === text.trim() &&
  !text.startsWith("#") &&
  !/\p{Cc}/u.test(text);

/** Whether a text looks like the public key of somebody who shall open the file. */
export const isRecipient = (text: string): boolean => /^age1[0-9a-z]{50,4000}$/.test(text);
export const longestRecipient = 4004;

/** Whether the company that an operator brings is here. */
export const hasArrived = ({ state, confirmed }: Pick<CompanyImport, "state" | "confirmed">): boolean =>
  state === "ready" && confirmed;

/** Whether a company can come that was found in a file: nothing stands in its way but perhaps its name, and it is not here already. */
export const mayCome = (findings: Pick<Findings, "before" | "obstacles"> | null): boolean =>
  findings !== null &&
  findings.obstacles.every(({ what }) => what === "name") &&
  (findings.before === null || findings.before.isArriving);
