import type { Readable } from "node:stream";

/** A part of a file, both ends included. */
export interface Range {
  start?: number;
  end?: number;
}

/** A complete file in a place. */
export interface FoundFile {
  key: string;
  size: number;
  changedAt: Date;
}

/** A complete file on this machine that has no place yet. */
export interface Draft {
  path: string;
  size: number;
  sha256: string;
}

/** A folder or a bucket with files of companies. A file gets its key only when it is complete, and never changes after that. */
export interface FilePlace {
  /** The name in messages to the host. */
  readonly name: string;
  /** Stores a draft under the key. When this resolves, the complete file is stored. When it throws, no file is stored. */
  keep: (key: string, draft: Draft) => Promise<void>;
  /** A stream of the file, or of a part of it. Null when there is no such file. */
  open: (key: string, range: Range) => Promise<Readable | null>;
  /** The size in bytes. Null when there is no such file. */
  size: (key: string) => Promise<number | null>;
  /** Removes files. A file that does not exist is not an error. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Lists all complete files. A file that is removed during the listing may be missing. An unreadable place throws. */
  list: () => AsyncGenerator<FoundFile>;
}

/** Whether a text is "<company>/<uuid>". */
export const isKey = (key: string): boolean => /^\d+\/[0-9a-f-]{36}$/.test(key);

export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a key of the media store: ${key}`);
}
