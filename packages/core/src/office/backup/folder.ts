import { mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { type Archive, fileAt } from "./archive/archive.ts";
import {
  backupName,
  type ErasureList,
  erasureListSchema,
  moment,
  type Pack,
  packSchema,
  type Summary,
  summarySchema,
} from "./manifest.ts";
import {
  type BackupPlace,
  contentAs,
  type Draft,
  erasuresName,
  files,
  lastTryName,
  markName,
  refuseStrange,
} from "./place.ts";
import { flushFolder, nullIfGone } from "../../base/files/disk.ts";

const unfinished = ".part";
/** The allowed names in the two folders. A disk of its own has lost+found, and a copy of a bucket has the bucket's mark. */
const ofRoot = new RegExp(
  `^(media|${lastTryName}|${markName}|${erasuresName}(\\${unfinished})?|lost\\+found|${moment}(\\${unfinished})?)$`,
);
const ofPacks = new RegExp(`^${moment}\\.(age|json)(\\${unfinished})?$`);
const packOfDraft = "pack.age";

/**
 * The folder of backups: one folder for each backup, and the packs of files that they share. Everything is written under another name and gets its
 * own name at the end, so a backup or pack with its name is whole.
 */
export class BackupFolder implements BackupPlace {
  readonly name: string;
  readonly #root: string;
  readonly #packs: string;

  constructor(root: string) {
    this.name = root;
    this.#root = root;
    this.#packs = join(root, "media");
  }

  async backups(): Promise<Summary[]> {
    const names = ((await readdir(this.#root).catch(nullIfGone)) ?? []).filter(
      (name) => backupName.safeParse(name).success,
    );
    const found = await Promise.all(
      names.toSorted().map((name) => readAs(summarySchema, join(this.#root, name, files.summary))),
    );
    return found.filter((summary) => summary !== null);
  }

  async packs(): Promise<Pack[]> {
    const names = ((await readdir(this.#packs).catch(nullIfGone)) ?? []).filter((name) => name.endsWith(".json"));
    const found = await Promise.all(names.toSorted().map((name) => readAs(packSchema, join(this.#packs, name))));
    return found.filter((pack) => pack !== null);
  }

  archive = (name: string, file: "database" | "keys"): Archive => fileAt(this.pathOf(name, file));
  pack = (name: string): Archive => fileAt(this.pathOfPack(name));

  /** The path of a sealed file of a backup, which exists once the backup has its name. */
  pathOf = (name: string, file: "database" | "keys"): string => join(this.#root, name, files[file]);
  pathOfPack = (name: string): string => join(this.#packs, `${name}.age`);

  /** Does nothing, because the host names the folder, and nobody shares a folder by mistake. */
  claim = (): Promise<void> => Promise.resolve();

  async begin(name: string): Promise<Draft> {
    mkdirSync(this.#packs, { recursive: true, mode: 0o700 });
    const [inRoot, inPacks] = [await readdir(this.#root), await readdir(this.#packs)];
    refuseStrange(this.#root, [
      ...inRoot.filter((one) => !ofRoot.test(one)),
      ...inPacks.filter((one) => !ofPacks.test(one)),
    ]);
    await this.backups();
    const whole = new Set((await this.packs()).map((pack) => `${pack.name}.age`));
    for (const left of inRoot) if (left.endsWith(unfinished)) await rm(join(this.#root, left), { recursive: true });
    for (const left of inPacks)
      if (left.endsWith(unfinished) || (left.endsWith(".age") && !whole.has(left))) await rm(join(this.#packs, left));
    const draft = join(this.#root, `${name}${unfinished}`);
    mkdirSync(draft, { mode: 0o700 });
    const at = (file: string) => fileAt(join(draft, file));
    return { database: at(files.database), keys: at(files.keys), pack: at(packOfDraft) };
  }

  discard = (name: string): Promise<void> =>
    rm(join(this.#root, `${name}${unfinished}`), { recursive: true, force: true });

  async noteTry(): Promise<void> {
    mkdirSync(this.#root, { recursive: true, mode: 0o700 });
    await writeFile(join(this.#root, lastTryName), "");
  }

  async lastTry(): Promise<Date | null> {
    return (await stat(join(this.#root, lastTryName)).catch(nullIfGone))?.mtime ?? null;
  }

  async room(): Promise<{ free: number; disk: number }> {
    mkdirSync(this.#root, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(this.#root);
    return { free: bavail * bsize, disk: (await stat(this.#root)).dev };
  }

  async addPack(pack: Pack): Promise<void> {
    await rename(join(this.#root, `${pack.name}${unfinished}`, packOfDraft), this.pathOfPack(pack.name));
    await this.notePack(pack);
  }

  async notePack(pack: Pack): Promise<void> {
    await writeWhole(join(this.#packs, `${pack.name}.json`), pack);
    await flushFolder(this.#packs);
  }

  async finish(summary: Summary): Promise<void> {
    const draft = join(this.#root, `${summary.name}${unfinished}`);
    await writeWhole(join(draft, files.summary), summary);
    await flushFolder(draft);
    await rename(draft, join(this.#root, summary.name));
    await flushFolder(this.#root);
  }

  note = (summary: Summary): Promise<void> => writeWhole(join(this.#root, summary.name, files.summary), summary);

  async remove(name: string): Promise<void> {
    const gone = join(this.#root, `${name}${unfinished}`);
    await rename(join(this.#root, name), gone);
    await rm(gone, { recursive: true });
  }

  async removePack(name: string): Promise<void> {
    await rm(join(this.#packs, `${name}.json`));
    await rm(this.pathOfPack(name), { force: true });
  }

  erasures = (): Promise<ErasureList | null> => readAs(erasureListSchema, join(this.#root, erasuresName));

  async noteErasures(list: ErasureList): Promise<void> {
    mkdirSync(this.#root, { recursive: true, mode: 0o700 });
    await writeWhole(join(this.#root, erasuresName), list);
    await flushFolder(this.#root);
  }
}

/** Reads a file; null where there is none. A file that cannot be read throws. */
async function readAs<S extends z.ZodType>(schema: S, path: string): Promise<z.output<S> | null> {
  const text = await readFile(path, "utf8").catch(nullIfGone);
  return text === null ? null : contentAs(schema, text, path);
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
