import { mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { Fault } from "../admin/faults.ts";
import { backupName, type Pack, packSchema, type Summary, summarySchema } from "./manifest.ts";
import { flushFolder } from "./sealed.ts";

const unfinished = ".part";
const files = { database: "database.age", keys: "keys.age", summary: "backup.json" } as const;

/**
 * Where backups lie: a folder of each backup, and the packs of files that they share. All is written under another name and gets its own at the end,
 * so that what has its name is whole.
 */
export class BackupFolder {
  readonly #root: string;
  readonly #packs: string;

  constructor(root: string) {
    this.#root = root;
    this.#packs = join(root, "media");
  }

  /** The backups that were written to their end, oldest first. */
  async backups(): Promise<Summary[]> {
    const names = (await readdir(this.#root).catch(() => [])).filter((name) => backupName.safeParse(name).success);
    const found = await Promise.all(
      names.toSorted().map((name) => readAs(summarySchema, join(this.#root, name, files.summary))),
    );
    return found.filter((summary) => summary !== null);
  }

  /** The packs that were written to their end, oldest first. */
  async packs(): Promise<Pack[]> {
    const names = (await readdir(this.#packs).catch(() => [])).filter((name) => name.endsWith(".json"));
    const found = await Promise.all(names.toSorted().map((name) => readAs(packSchema, join(this.#packs, name))));
    return found.filter((pack) => pack !== null);
  }

  /** The backup of that name, or the newest one; `tried`: one that was tried out comes before a newer one that was not. */
  async find(name: string | undefined, { tried = false } = {}): Promise<Summary> {
    const all = await this.backups();
    const newest = (tried ? all.findLast(({ verifiedAt }) => verifiedAt !== null) : undefined) ?? all.at(-1);
    const found = name === undefined ? newest : all.find((one) => one.name === name);
    if (!found) throw new Fault(`There is no backup ${name ?? "yet"} in ${this.#root}`);
    return found;
  }

  /** Where the sealed file of a backup is, or will be once it has its name. */
  pathOf = (name: string, file: "database" | "keys"): string => join(this.#root, name, files[file]);
  pathOfPack = (name: string): string => join(this.#packs, `${name}.age`);

  /** Removes what was broken off, and begins a backup. Answers where its sealed files are to be written. */
  async begin(name: string): Promise<{ database: string; keys: string; pack: string }> {
    mkdirSync(this.#packs, { recursive: true, mode: 0o700 });
    for (const left of await readdir(this.#root))
      if (left.endsWith(unfinished)) await rm(join(this.#root, left), { recursive: true });
    const whole = new Set((await this.packs()).flatMap((pack) => [`${pack.name}.age`, `${pack.name}.json`]));
    for (const left of await readdir(this.#packs)) if (!whole.has(left)) await rm(join(this.#packs, left));
    const draft = join(this.#root, `${name}${unfinished}`);
    mkdirSync(draft, { mode: 0o700 });
    return { database: join(draft, files.database), keys: join(draft, files.keys), pack: join(draft, "pack.age") };
  }

  /** Gives a pack its name: it can be built upon from now on. */
  async addPack(draft: string, pack: Pack): Promise<void> {
    await rename(draft, this.pathOfPack(pack.name));
    await this.notePack(pack);
  }

  /** Writes down what is known of a pack. */
  async notePack(pack: Pack): Promise<void> {
    await writeWhole(join(this.#packs, `${pack.name}.json`), pack);
    await flushFolder(this.#packs);
  }

  /** Gives a backup its name. */
  async finish(summary: Summary): Promise<void> {
    const draft = join(this.#root, `${summary.name}${unfinished}`);
    await writeWhole(join(draft, files.summary), summary);
    await flushFolder(draft);
    await rename(draft, join(this.#root, summary.name));
    await flushFolder(this.#root);
  }

  /** Writes down what is known of a backup that has its name. */
  note = (summary: Summary): Promise<void> => writeWhole(join(this.#root, summary.name, files.summary), summary);

  /** Removes a backup; the name goes first, so that half of one is never taken for a whole one. */
  async remove(name: string): Promise<void> {
    const gone = join(this.#root, `${name}${unfinished}`);
    await rename(join(this.#root, name), gone);
    await rm(gone, { recursive: true });
  }

  async removePack(name: string): Promise<void> {
    await rm(join(this.#packs, `${name}.json`));
    await rm(this.pathOfPack(name), { force: true });
  }
}

async function readAs<S extends z.ZodType>(schema: S, path: string): Promise<z.output<S> | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}

async function writeWhole(path: string, content: object): Promise<void> {
  const draft = `${path}${unfinished}`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
