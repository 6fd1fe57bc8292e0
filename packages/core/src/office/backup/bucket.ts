import type { S3Client } from "../../base/files/s3/client.ts";
import { listObjects } from "../../base/files/s3/list.ts";
import { S3Mark } from "../../base/files/s3/mark.ts";
import { nameOfBucket } from "../../base/files/s3/place.ts";
import { nullIfGone, S3Reader } from "../../base/files/s3/read.ts";
import { abortUploads, upload } from "../../base/files/s3/upload.ts";
import { Fault } from "../../base/host-faults.ts";
import { type Archive, compared, measure } from "./archive/archive.ts";
import {
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

const packsFolder = "media/";
/** The folder in which `doctor` tries the bucket out. */
export const triesFolder = "doctor";
const summaries = new RegExp(`^(${moment})/${files.summary.replace(".", String.raw`\.`)}$`);
const lists = new RegExp(`^${packsFolder}(${moment})\\.json$`);
/** The allowed names. */
const ours = new RegExp(
  `^(${markName}|${lastTryName}|${erasuresName}|${moment}/(database\\.age|keys\\.age|backup\\.json)|${packsFolder}${moment}\\.(age|json)|${triesFolder}/[0-9a-f-]{36})$`,
);

/**
 * A bucket of backups, or a part of one. An object cannot be renamed, so every object gets its final name immediately, and the summary of a backup and
 * the list of a pack are written last.
 */
export class BackupBucket implements BackupPlace {
  readonly name: string;
  readonly client: S3Client;
  readonly #prefix: string;
  readonly #reader: S3Reader;
  readonly #mark: S3Mark;

  constructor(client: S3Client, prefix: string) {
    this.client = client;
    this.#prefix = prefix === "" ? "" : `${prefix}/`;
    this.name = `${nameOfBucket(client)}${prefix && `, ${this.#prefix}`}`;
    this.#reader = new S3Reader(client, this.name);
    this.#mark = new S3Mark(client, this.keyOf(markName));
  }

  /** The key of an object in the bucket. */
  keyOf = (path: string): string => `${this.#prefix}${path}`;

  async backups(): Promise<Summary[]> {
    const found: Summary[] = [];
    for (const path of await this.#paths()) {
      if (summaries.test(path)) found.push(contentAs(summarySchema, await this.#listed(path), this.#called(path)));
    }
    return found;
  }

  async packs(): Promise<Pack[]> {
    const found: Pack[] = [];
    for (const path of await this.#paths(packsFolder)) {
      if (lists.test(path)) found.push(contentAs(packSchema, await this.#listed(path), this.#called(path)));
    }
    return found;
  }

  archive = (name: string, file: "database" | "keys"): Archive => this.#archive(`${name}/${files[file]}`);
  pack = (name: string): Archive => this.#archive(`${packsFolder}${name}.age`);

  /** The name of the installation whose backups these are. Null when there is none yet. */
  owner = (): Promise<string | null> => this.#mark.owner();

  async claim(
    nameOf: () => Promise<string>,
    placeOfCopy: () => Promise<string | null> = () => Promise.resolve(null),
  ): Promise<void> {
    const installation = await nameOf();
    if ((await this.#mark.owner()) === null) await this.#mark.claim(installation);
    if ((await this.#mark.owner()) !== installation)
      throw new Fault(
        `In ${this.name} lie the backups of another installation: give each its own BACKUP_S3_PREFIX or bucket (docs/hosting.md)`,
      );
    const own = await placeOfCopy();
    if (own !== null && own !== this.name && (await this.backups()).length > 0)
      throw new Fault(
        `In ${this.name} lie the backups of the original of this restored installation, and its own would push them out: say start-numbers when the original is gone for good, or give this one another BACKUP_S3_PREFIX (docs/hosting.md)`,
      );
  }

  async begin(name: string): Promise<Draft> {
    const paths = await this.#paths();
    refuseStrange(
      this.name,
      paths.filter((path) => !ours.test(path)),
    );
    const [backups, packs] = [await this.backups(), await this.packs()];
    await abortUploads(this.client, this.#prefix);
    const whole = new Set([...backups.map((one) => one.name), ...packs.map((one) => `${packsFolder}${one.name}`)]);
    const parts = paths.map((path) => partOf(path)).filter((part) => part !== null);
    for (const left of new Set(parts.filter((part) => !whole.has(part)))) {
      // A list may be out of date. Only an object that was requested by its name and not found is surely missing.
      if ((await this.#read(closing(left))) !== null) continue;
      for (const path of paths) if (partOf(path) === left) await this.#remove(path);
    }
    return { database: this.archive(name, "database"), keys: this.archive(name, "keys"), pack: this.pack(name) };
  }

  async discard(name: string): Promise<void> {
    await this.#removeAll(`${name}/`);
    const path = `${packsFolder}${name}.`;
    if (!(await this.#paths(path)).includes(`${path}json`)) await this.#removeAll(path);
  }

  noteTry = (): Promise<void> => this.#write(lastTryName, new Date().toISOString());

  async lastTry(): Promise<Date | null> {
    const said = await this.#read(lastTryName);
    return said === null ? null : new Date(said);
  }

  room = (): Promise<null> => Promise.resolve(null);

  addPack = (pack: Pack): Promise<void> => this.notePack(pack);
  notePack = (pack: Pack): Promise<void> => this.#write(`${packsFolder}${pack.name}.json`, JSON.stringify(pack));
  finish = (summary: Summary): Promise<void> => this.#write(pathOfSummary(summary.name), JSON.stringify(summary));

  async note(summary: Summary): Promise<void> {
    const path = pathOfSummary(summary.name);
    // The archives of the backup are gone too, so a summary that came back would name a backup that nobody can open.
    if ((await this.#read(path)) === null) throw new Fault(`${this.#called(path)} was removed meanwhile`);
    await this.#write(path, JSON.stringify(summary));
  }

  async remove(name: string): Promise<void> {
    await this.#remove(pathOfSummary(name));
    await this.#removeAll(`${name}/`);
  }

  async removePack(name: string): Promise<void> {
    await this.#remove(`${packsFolder}${name}.json`);
    await this.#remove(`${packsFolder}${name}.age`);
  }

  async erasures(): Promise<ErasureList | null> {
    const content = await this.#read(erasuresName);
    return content === null ? null : contentAs(erasureListSchema, content, this.#called(erasuresName));
  }

  noteErasures = (list: ErasureList): Promise<void> => this.#write(erasuresName, JSON.stringify(list));

  /** The sorted paths of all our objects that begin with this text. */
  async #paths(begin = ""): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of listObjects(this.client, this.name, this.keyOf(begin)))
      found.push(key.slice(this.#prefix.length));
    return found.toSorted();
  }

  #archive(path: string): Archive {
    const key = this.keyOf(path);
    const open = () => this.#reader.open(key);
    return {
      name: this.#called(path),
      write: async (source, expected) => ({
        etag: await upload({ client: this.client, reader: this.#reader, key, expected }, source),
      }),
      open,
      // The server keeps the hash of the bytes that we uploaded. Only other bytes, such as copied ones, are read.
      compare: async (written, noteEtag) => {
        const found = await this.#reader.facts(key);
        if (!found) return "gone";
        if (found.size !== written.bytes) return "changed";
        if (isSameEtag(found.etag, written.etag)) return "whole";
        const file = await open();
        if (!file) return "gone";
        const state = compared(await measure(file), written);
        if (state === "whole" && found.etag !== "") await noteEtag?.(found.etag);
        return state;
      },
    };
  }

  /** The name of an object in messages. */
  #called = (path: string): string => `${this.keyOf(path)} in ${nameOfBucket(this.client)}`;

  /**
   * The content of a listed object. A listed object that the server does not give is not missing: a caller that ignored it could remove data that it
   * needs.
   */
  async #listed(path: string): Promise<string> {
    const content = await this.#read(path);
    if (content === null) throw new Fault(`${this.#called(path)} is listed and not given: try again`);
    return content;
  }

  #read = (path: string): Promise<string | null> =>
    this.client.tell({ method: "GET", key: this.keyOf(path) }).catch(nullIfGone);

  async #write(path: string, content: string): Promise<void> {
    const headers = { "content-type": "application/octet-stream" };
    await this.client.tell({ method: "PUT", key: this.keyOf(path), headers, body: Buffer.from(content) });
  }

  async #remove(path: string): Promise<void> {
    await this.client.tell({ method: "DELETE", key: this.keyOf(path) }).catch(nullIfGone);
  }

  async #removeAll(begin: string): Promise<void> {
    for (const path of await this.#paths(begin)) await this.#remove(path);
  }
}

const bareEtag = (etag = ""): string => etag.replace(/^W\//, "").replaceAll('"', "");
/** Whether two etags name the same bytes. Some servers leave the quotes out at the end of an upload. A missing etag names no bytes. */
const isSameEtag = (one: string, other: string | undefined): boolean =>
  bareEtag(one) !== "" && bareEtag(one) === bareEtag(other);

const pathOfSummary = (name: string): string => `${name}/${files.summary}`;

/** The path of the object that makes a backup or a pack whole. */
const closing = (of: string): string => (of.startsWith(packsFolder) ? `${of}.json` : pathOfSummary(of));

/** The backup, pack or try to which a path belongs. Null for the files of the place itself. */
function partOf(path: string): string | null {
  const [folder = "", file] = path.split("/");
  if (file === undefined) return null;
  return `${folder}/` === packsFolder ? `${packsFolder}${file.replace(/[.]\w+$/, "")}` : folder;
}
