import { createHash } from "node:crypto";

const most = 2n ** 128n;

/** Counts lines, and sums their hashes, so that equal lines have equal sums in any order. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(line: string): void {
    const hash = createHash("sha256").update(line).digest();
    this.#sum = (this.#sum + (hash.readBigUInt64BE(0) << 64n) + hash.readBigUInt64BE(8)) % most;
    this.rows += 1;
  }

  get sum(): string {
    return this.#sum.toString(16).padStart(32, "0");
  }

  isAs(other: { rows: number; sum: string }): boolean {
    return other.rows === this.rows && other.sum === this.sum;
  }
}
