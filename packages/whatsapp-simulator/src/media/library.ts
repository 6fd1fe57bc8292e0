import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../state/store.ts";
import { sha256 } from "./crypto.ts";

/** An uploaded file. A `fresh` file was uploaded again on request, and no fault can expire it. */
interface Shelf {
  name: string;
  /** The company for which it was uploaded, if the network knows it. */
  owner?: string;
  fresh: boolean;
}

const PREFIX = "/v/t62/";

/** Encrypted files of the media host, by direct path. The network itself cannot read them. */
export class MediaLibrary {
  readonly #store: Store;
  readonly #memory = new Map<string, Buffer>();
  readonly #shelves: Map<string, Shelf>;

  constructor(store: Store) {
    this.#store = store;
    this.#shelves = new Map(Object.entries(store.read<Record<string, Shelf>>("media-index") ?? {}));
    if (store.folder) mkdirSync(join(store.folder, "media"), { recursive: true });
  }

  /** Stores a file and returns its direct path. */
  add(file: Buffer, owner?: string, fresh = false): string {
    const name = sha256(file).toString("base64url");
    if (!this.#store.folder) this.#memory.set(name, file);
    else writeFileSync(join(this.#store.folder, "media", name), file);
    const path = `${PREFIX}${randomBytes(12).toString("base64url")}`;
    this.#shelves.set(path, { name, owner, fresh });
    this.#store.touch("media-index", () => Object.fromEntries(this.#shelves));
    return path;
  }

  shelf(path: string): Shelf | undefined {
    return this.#shelves.get(path);
  }

  read(path: string): Buffer | undefined {
    const shelf = this.#shelves.get(path);
    if (!shelf) return undefined;
    if (!this.#store.folder) return this.#memory.get(shelf.name);
    return readFileSync(join(this.#store.folder, "media", shelf.name));
  }

  /** Stores a file again under a new path, as a phone does after the old path expired. */
  renew(path: string): string | undefined {
    const file = this.read(path);
    return file && this.add(file, this.#shelves.get(path)?.owner, true);
  }
}
