import type { CompanyImport, Findings } from "./schema.ts";

/** A company's file is removed this many days after it was made, because it contains the whole company. */
export const fileDays = 3;
/** The most files of one company. Each may be as large as everything that the company stores. */
export const mostFiles = 3;
/** The size of the pieces in which an operator uploads a file. No request is large then, and a broken connection costs little. */
export const broughtPieceBytes = 16 * 1024 * 1024;
/** The largest file that an operator can upload. The host's command for imports has no such limit. */
export const mostBroughtBytes = 200 * 1024 ** 3;

/** The size of the piece at this place of a file. All pieces are equal, and the last one has the rest. */
export const bytesAt = (place: number, size: number): number =>
  Math.max(0, Math.min(broughtPieceBytes, size - place * broughtPieceBytes));

/** Anybody who has the file could guess a shorter passphrase. */
export const shortestPassphrase = 12;
export const longestPassphrase = 200;

/**
 * Whether the host's command can read a passphrase from a file later. The command takes the first line, without the blanks around it, and skips lines
 * that begin with #.
 */
export const isPassphrase = (text: string): boolean =>
  text.length >= shortestPassphrase &&
  text.length <= longestPassphrase &&
  text === text.trim() &&
  !text.startsWith("#") &&
  !/\p{Cc}/u.test(text);

/** Whether a text looks like the public key of a person who will open the file. */
export const isRecipient = (text: string): boolean => /^age1[0-9a-z]{50,4000}$/.test(text);
export const longestRecipient = 4004;

/** Whether the company has been imported. */
export const hasArrived = ({ state, confirmed }: Pick<CompanyImport, "state" | "confirmed">): boolean =>
  state === "ready" && confirmed;

/** Whether the company of a file can be imported: the only obstacle may be its name, and it was not imported before. */
export const mayCome = (findings: Pick<Findings, "before" | "obstacles"> | null): boolean =>
  findings !== null &&
  findings.obstacles.every(({ what }) => what === "name") &&
  (findings.before === null || findings.before.isArriving);
