import type { Readable } from "node:stream";

/** A part of a file, both ends included. */
export interface Range {
  start?: number;
  end?: number;
}

/** A whole file that lies in a place. */
export interface FoundFile {
  key: string;
  size: number;
  changedAt: Date;
}

/** A file that was written to the end on this machine, and waits for its place. */
export interface Draft {
  path: string;
  size: number;
  sha256: string;
}

/** Where files of companies lie: a folder or a bucket. A file never changes under its key, and has its key only when it is whole. */
export interface FilePlace {
  /** What it is called to the host. */
  readonly name: string;
  /** Gives a draft its key. When this resolves the file is whole and lasts; when it throws there is none. */
  keep: (key: string, draft: Draft) => Promise<void>;
  /** A stream of the file, or of a part of it. Null when there is none. */
  open: (key: string, range: Range) => Promise<Readable | null>;
  /** Null when there is none. */
  size: (key: string) => Promise<number | null>;
  /** Removes files; one that does not exist is not an error. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** All whole files. A file that goes meanwhile is left out; what cannot be read throws. */
  list: () => AsyncGenerator<FoundFile>;
}

/** Whether a text is "<company>/<uuid>". */
export const isKey = (key: string): boolean => /^\d+\/[0-9a-f-]{36}$/.test(key);

export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a key of the media store: ${key}`);
}
