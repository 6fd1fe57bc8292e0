import { mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { Fault } from "../../base/host-faults.ts";
import { backupName, type Pack, packSchema, type Summary, summarySchema } from "./manifest.ts";
import { flushFolder } from "./archive/sealed.ts";

const unfinished = ".part";
const lastTryName = "last-try";
const moment = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z`;
/** The allowed names in the two folders. A disk of its own has lost+found. */
const ofRoot = new RegExp(`^(media|${lastTryName}|lost\\+found|${moment}(\\${unfinished})?)$`);
const ofPacks = new RegExp(`^${moment}\\.(age|json)(\\${unfinished})?$`);
const files = { database: "database.age", keys: "keys.age", summary: "backup.json" } as const;

/** The paths at which the sealed files of a backup are written before the backup gets its name. */
export type Draft = Record<"database" | "keys" | "pack", string>;

/**
 * The folder of backups: one folder for each backup, and the packs of files that they share. Everything is written under another name and gets its
 * own name at the end, so a backup or pack with its name is whole.
 */
export class BackupFolder {
  readonly #root: string;
  readonly #packs: string;

  constructor(root: string) {
    this.#root = root;
    this.#packs = join(root, "media");
  }

  /** The backups that were written completely, oldest first. */
  async backups(): Promise<Summary[]> {
    const names = ((await readdir(this.#root).catch(nullIfGone)) ?? []).filter(
      (name) => backupName.safeParse(name).success,
    );
    const found = await Promise.all(
      names.toSorted().map((name) => readAs(summarySchema, join(this.#root, name, files.summary))),
    );
    return found.filter((summary) => summary !== null);
  }

  /** The packs that were written completely, oldest first. */
  async packs(): Promise<Pack[]> {
    const names = ((await readdir(this.#packs).catch(nullIfGone)) ?? []).filter((name) => name.endsWith(".json"));
    const found = await Promise.all(names.toSorted().map((name) => readAs(packSchema, join(this.#packs, name))));
    return found.filter((pack) => pack !== null);
  }

  /** The backup of that name, or the newest backup. With `tried`, a verified backup is preferred to a newer one that was not verified. */
  async find(name: string | undefined, { tried = false } = {}): Promise<Summary> {
    const all = await this.backups();
    const newest = (tried ? all.findLast(({ verifiedAt }) => verifiedAt !== null) : undefined) ?? all.at(-1);
    const found = name === undefined ? newest : all.find((one) => one.name === name);
    if (!found) throw new Fault(`There is no backup ${name ?? "yet"} in ${this.#root}`);
    return found;
  }

  /** The path of a sealed file of a backup, which exists once the backup has its name. */
  pathOf = (name: string, file: "database" | "keys"): string => join(this.#root, name, files[file]);
  pathOfPack = (name: string): string => join(this.#packs, `${name}.age`);

  /**
   * Removes unfinished files and begins a backup. Answers the paths for its sealed files. Before it removes anything, it refuses a folder with
   * foreign files, or with files of ours that cannot be read.
   */
  async begin(name: string): Promise<Draft> {
    mkdirSync(this.#packs, { recursive: true, mode: 0o700 });
    const [inRoot, inPacks] = [await readdir(this.#root), await readdir(this.#packs)];
    const strange = [...inRoot.filter((one) => !ofRoot.test(one)), ...inPacks.filter((one) => !ofPacks.test(one))];
    if (strange.length > 0)
      throw new Fault(
        `${this.#root} also has what is no part of a backup: ${strange.slice(0, 3).join(", ")}. Give backups a folder of their own`,
      );
    await this.backups();
    const whole = new Set((await this.packs()).map((pack) => `${pack.name}.age`));
    for (const left of inRoot) if (left.endsWith(unfinished)) await rm(join(this.#root, left), { recursive: true });
    for (const left of inPacks)
      if (left.endsWith(unfinished) || (left.endsWith(".age") && !whole.has(left))) await rm(join(this.#packs, left));
    const draft = join(this.#root, `${name}${unfinished}`);
    mkdirSync(draft, { mode: 0o700 });
    return { database: join(draft, files.database), keys: join(draft, files.keys), pack: join(draft, "pack.age") };
  }

  /** Removes the files of a failed backup, because it may have filled the disk. */
  discard = (name: string): Promise<void> =>
    rm(join(this.#root, `${name}${unfinished}`), { recursive: true, force: true });

  /** Notes that a try begins. A process that is killed and started again then waits a while. */
  async noteTry(): Promise<void> {
    mkdirSync(this.#root, { recursive: true, mode: 0o700 });
    await writeFile(join(this.#root, lastTryName), "");
  }

  /** When the last try began; null before the first one. */
  async lastTry(): Promise<Date | null> {
    return (await stat(join(this.#root, lastTryName)).catch(nullIfGone))?.mtime ?? null;
  }

  /** How many bytes the disk has left for backups, and the id of the disk. */
  async room(): Promise<{ free: number; disk: number }> {
    mkdirSync(this.#root, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(this.#root);
    return { free: bavail * bsize, disk: (await stat(this.#root)).dev };
  }

  /** Gives a pack its name. From now on backups can build on it. */
  async addPack(draft: string, pack: Pack): Promise<void> {
    await rename(draft, this.pathOfPack(pack.name));
    await this.notePack(pack);
  }

  /** Writes the known facts of a pack. */
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

  /** Writes the known facts of a backup that has its name. */
  note = (summary: Summary): Promise<void> => writeWhole(join(this.#root, summary.name, files.summary), summary);

  /** Removes a backup. Its name is removed first, so half a backup is never taken for a whole one. */
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

/**
 * Reads a file; null where there is none. A file that cannot be read, or has another form, is a Fault. A caller that treated it as missing could
 * remove data that it needs.
 */
async function readAs<S extends z.ZodType>(schema: S, path: string): Promise<z.output<S> | null> {
  const text = await readFile(path, "utf8").catch(nullIfGone);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Fault(`${path} is not as this version writes it: nothing is removed, and no backup is made beside it`);
  }
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
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
