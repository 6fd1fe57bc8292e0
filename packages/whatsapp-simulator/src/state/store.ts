import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { appendFile, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BufferJSON } from "@whiskeysockets/baileys";

const DEBOUNCE_MS = 250;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

function parseLine<T>(line: string): T[] {
  try {
    return line === "" ? [] : [JSON.parse(line, BufferJSON.reviver) as T];
  } catch {
    return [];
  }
}

/**
 * Files of the network's memory. They are written 250 ms after a change and at close, so a SIGKILL may lose the last changes. Without a folder nothing
 * is stored.
 */
export class Store {
  readonly folder: string | undefined;
  readonly #changed = new Map<string, () => unknown>();
  readonly #lines = new Map<string, string[]>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(folder?: string) {
    this.folder = folder;
    if (folder) mkdirSync(folder, { recursive: true });
  }

  read<T>(name: string): T | undefined {
    const text = this.#readText(`${name}.json`);
    return text === undefined ? undefined : (JSON.parse(text, BufferJSON.reviver) as T);
  }

  /** Names under a folder, without extension. */
  names(folder: string): string[] {
    if (!this.folder) return [];
    try {
      return readdirSync(join(this.folder, folder)).flatMap((file) =>
        file.endsWith(".json") ? [file.slice(0, -5)] : [],
      );
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** The records appended so far, oldest first. A last line that a crash cut is skipped. */
  readLines<T>(name: string): T[] {
    const lines = (this.#readText(`${name}.jsonl`) ?? "").split("\n");
    return lines.flatMap((line) => parseLine<T>(line));
  }

  /** Writes the result of `produce` at the next flush, after any number of calls. */
  touch(name: string, produce: () => unknown): void {
    if (!this.folder) return;
    this.#changed.set(name, produce);
    this.#schedule();
  }

  append(name: string, record: unknown): void {
    if (!this.folder) return;
    const lines = this.#lines.get(name) ?? [];
    lines.push(JSON.stringify(record, BufferJSON.replacer));
    this.#lines.set(name, lines);
    this.#schedule();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#write());
    }, DEBOUNCE_MS);
  }

  async #write(): Promise<void> {
    const changed = [...this.#changed];
    const lines = [...this.#lines];
    this.#changed.clear();
    this.#lines.clear();
    for (const [name, produce] of changed) {
      const file = await this.#place(`${name}.json`);
      await writeFile(`${file}.new`, JSON.stringify(produce(), BufferJSON.replacer));
      await rename(`${file}.new`, file);
    }
    for (const [name, added] of lines) await appendFile(await this.#place(`${name}.jsonl`), `\n${added.join("\n")}`);
  }

  async #place(name: string): Promise<string> {
    const file = join(this.folder ?? "", name);
    await mkdir(dirname(file), { recursive: true });
    return file;
  }

  #readText(name: string): string | undefined {
    if (!this.folder) return undefined;
    try {
      return readFileSync(join(this.folder, name), "utf8");
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
