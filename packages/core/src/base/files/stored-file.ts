/** A file in the store. */
export interface StoredFile {
  key: string;
  name: string;
  size: number;
  /** Sniffed from the bytes. */
  mimetype: string;
}
