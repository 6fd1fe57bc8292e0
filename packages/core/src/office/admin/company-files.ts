import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inCompany } from "../../base/database.ts";
import { fileStore } from "../../base/files/store.ts";
import { Fault } from "../../base/host-faults.ts";
import { secrets } from "../../base/secrets.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { blockCompany, unblockCompany } from "../../company/companies/block.ts";
import { type Archive, fileAt } from "../backup/archive/archive.ts";
import type { Key, Lock } from "../backup/archive/sealed.ts";
import { installationName, withOwner } from "../backup/connect.ts";
import { env } from "../backup/env.ts";
import { exportCompany } from "../company-files/export.ts";
import type { Header, Manifest } from "../company-files/form.ts";
import { examineFile, importCompany } from "../company-files/import.ts";
import { breakSeal } from "../company-files/open.ts";
import { ownsBucket } from "../maintenance/store-owner.ts";
import type { Command, Options } from "./command.ts";
import { firstLineOf } from "./first-line.ts";
import { nameOf } from "./given.ts";

export const companyFilesUsage = `company export <name> --out <file> (--to <recipient> | --passphrase <file>) [--with-billing] [--with-keys]
      All of one company in one sealed file, while the product runs. A file - is the pipe. With the keys of its numbers the company is shut here first.
  company import <file> (--identity <file> | --passphrase <file>) [--name <name>] [--dry-run]
      Brings it into this installation, where it stays shut; broken off, call it again. --dry-run says what would come, and what stands in the way.
  company open <name>
      Lets people in. What its original may have said to somebody since is not said again, and its numbers rest until an admin starts them.`;

/** Whoever has the file could guess a shorter passphrase. */
const shortest = 12;

async function passphraseOf(path: string): Promise<{ passphrase: string }> {
  const passphrase = await firstLineOf(path);
  if (passphrase.length < shortest) throw new Fault(`A passphrase has at least ${shortest} characters`);
  return { passphrase };
}

async function lockOf({ to, passphrase }: Options): Promise<Lock> {
  if ((to === undefined) === (passphrase === undefined))
    throw new Fault("Say who can open the file: --to <recipient> (backup-key makes one), or --passphrase <file>");
  if (passphrase !== undefined) return passphraseOf(passphrase);
  if (!/^age1[0-9a-z]{50,4000}$/.test(to ?? "")) throw new Fault(`${to} is no recipient: it begins with age1`);
  return [to ?? ""];
}

async function keyOf({ identity, passphrase }: Options): Promise<Key> {
  if ((identity === undefined) === (passphrase === undefined))
    throw new Fault("Say what opens the file: --identity <file>, or --passphrase <file>");
  return identity === undefined ? passphraseOf(passphrase ?? "") : firstLineOf(identity);
}

/** The pipe in the role of an archive. */
const piped: Archive = {
  name: "The pipe",
  async write(source) {
    await pipeline(source, process.stdout, { end: false });
    return {};
  },
  open: () => Promise.resolve(null),
  compare: () => Promise.resolve("gone"),
};

const tellBeside = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Does the work with a file, or with the content of the pipe. The work reads its input more than once, so the content of the pipe is kept on the disk
 * meanwhile, still sealed.
 */
async function withFile<T>(path: string, given: Options, work: (archive: Archive) => Promise<T>): Promise<T> {
  if (path !== "-") {
    if (!existsSync(path)) throw new Fault(`There is no file ${path}`);
    return work(fileAt(path));
  }
  if ([given.identity, given.passphrase].includes("-"))
    throw new Fault("The pipe brings the file already: name a file for what opens it");
  const folder = await mkdtemp(join(tmpdir(), "balcao-company-"));
  try {
    const archive = fileAt(join(folder, "company.age"));
    await archive.write(process.stdin, 0);
    return await work(archive);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const kinds: readonly [table: string, word: string][] = [
  ["users", "users"],
  ["connections", "numbers"],
  ["contacts", "people"],
  ["tickets", "tickets"],
  ["messages", "messages"],
  ["chat_messages", "messages among colleagues"],
  ["campaigns", "campaigns"],
  ["schedules", "scheduled messages"],
  ["knowledge_sources", "sources of knowledge"],
  ["invoices", "invoices"],
  ["whatsapp_creds", "numbers with their keys"],
];

const withoutKeys =
  "Without the keys of its numbers: elsewhere they are linked anew. The company goes on here: before it is opened there, unlink its numbers here and block it, or both answer customers and send what is scheduled";

/** What is in a file, in one line. */
function said({ company, product, takenAt }: Header, { tables, files, missing }: Manifest): string {
  const count = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  const counts = kinds.flatMap(([table, word]) => (count(table) > 0 ? [`${count(table)} ${word}`] : []));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${company}, ${takenAt}, of version ${product}: ${[...counts, `${files} files`, `${rows} rows in all`].join(", ")}${missing > 0 ? `, ${missing} files missing` : ""}`;
}

async function requireOwnBucket(): Promise<void> {
  if (!(await ownsBucket(fileStore().places, () => withOwner(env.DATABASE_OWNER_URL, installationName))))
    throw new Fault("The bucket of the files belongs to another installation: S3_BUCKET");
}

export const companyFilesCommands: Record<string, Command> = {
  "company export": {
    words: 1,
    options: ["out", "to", "passphrase", "with-billing", "with-keys"],
    async run([company = ""], given, tell) {
      if (given.out === undefined) throw new Fault("Name the file: --out <file>, or - for the pipe");
      const isPiped = given.out === "-";
      if (!isPiped && existsSync(given.out)) throw new Fault(`There is a file ${given.out} already`);
      const { id, header, manifest } = await exportCompany({
        ownerUrl: env.DATABASE_OWNER_URL,
        company,
        archive: isPiped ? piped : fileAt(given.out),
        lock: await lockOf(given),
        billing: given["with-billing"] ?? false,
        keys: given["with-keys"] ?? false,
        secrets,
        store: fileStore(),
        block: (companyId) => inCompany(companyId, () => blockCompany()),
        tell: isPiped ? tellBeside : tell,
      });
      await inCompany(id, () => recordAudit(null, "company.exported", null, {}));
      const line = `${said(header, manifest)}\n${header.keys ? "The company is shut here: import it elsewhere, and never open it here beside that (company open leads back)" : withoutKeys}`;
      if (!isPiped) return line;
      tellBeside(line);
      return "";
    },
  },
  "company import": {
    words: 1,
    options: ["identity", "passphrase", "name", "dry-run"],
    run: ([path = ""], given, tell) =>
      withFile(path, given, async (archive) => {
        const wish = {
          ownerUrl: env.DATABASE_OWNER_URL,
          archive,
          key: await keyOf(given),
          name: given.name === undefined ? undefined : nameOf(given.name),
        };
        if (given["dry-run"] === true) {
          const { header, manifest, before, faults, notes } = await examineFile(wish);
          const last = before ? `It was imported before: ${before.name}` : "Nothing stands in its way";
          return [said(header, manifest), ...notes, ...(faults.length > 0 ? faults : [last])].join("\n");
        }
        await requireOwnBucket();
        const { id, name } = await importCompany({ ...wish, secrets, store: fileStore(), tell });
        await inCompany(id, () => recordAudit(null, "company.imported", null, {}));
        return `${name} is here, and shut. Look at it, then: company open ${JSON.stringify(name)}`;
      }),
  },
  "company open": {
    words: 1,
    options: [],
    async run([name = ""]) {
      const { id, said: ended } = await breakSeal(env.DATABASE_OWNER_URL, name);
      await inCompany(id, () => unblockCompany());
      return [...ended, `${name} is open: people sign in, and its admins start its numbers`].join("\n");
    },
  },
};
