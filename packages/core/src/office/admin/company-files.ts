import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { shortestPassphrase } from "@balcao/shared/company-tasks/rules";
import { inCompany } from "../../base/database.ts";
import { fileStore } from "../../base/files/store.ts";
import { Fault } from "../../base/host-faults.ts";
import { secrets } from "../../base/secrets.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { blockCompany, unblockCompany } from "../../company/companies/block.ts";
import { flushFolder } from "../../base/files/disk.ts";
import { type Archive, fileAt } from "../backup/archive/archive.ts";
import { isRealRecipient, type Key, type Lock } from "../backup/archive/seal.ts";
import { installationName, withOwner } from "../backup/connect.ts";
import { env } from "../backup/env.ts";
import { inWords, shown } from "../company-files/examine.ts";
import { exportCompany } from "../company-files/export.ts";
import type { Header, Manifest } from "../company-files/form.ts";
import { examineFile, importCompany } from "../company-files/import.ts";
import { arrive, breakSeal, settleSealed } from "../company-files/open.ts";
import { serveTasks } from "../company-tasks/serve.ts";
import { ownsBucket } from "../maintenance/store-owner.ts";
import type { Command, Options } from "./command.ts";
import { explain } from "./faults.ts";
import { firstLineOf } from "./first-line.ts";
import { nameOf } from "./command-values.ts";

export const companyFilesUsage = `company export <name> --out <file> (--to <recipient> | --passphrase <file>) [--with-billing] [--with-keys]
      All of one company in one sealed file, while the product runs. A file - is the pipe. With the keys of its numbers the company is shut here first.
  company import <file> (--identity <file> | --passphrase <file>) [--name <name>] [--dry-run]
      Brings it into this installation, where it stays shut; broken off, call it again. --dry-run says what would come, and what stands in the way.
  company open <name>
      Lets people in. What its original may have said to somebody since is not said again, and its numbers rest until an admin starts them.
  company tasks
      Does what operators ask for on their page, as long as it runs: files of companies, and openings. backup-nightly does it too.`;

async function passphraseOf(path: string): Promise<{ passphrase: string }> {
  const passphrase = await firstLineOf(path);
  if (passphrase.length < shortestPassphrase)
    throw new Fault(`A passphrase has at least ${shortestPassphrase} characters`);
  return { passphrase };
}

async function lockOf({ to, passphrase }: Options): Promise<Lock> {
  if ((to === undefined) === (passphrase === undefined))
    throw new Fault("Say who can open the file: --to <recipient> (backup-key makes one), or --passphrase <file>");
  if (passphrase !== undefined) return passphraseOf(passphrase);
  // The words are not repeated, because somebody may have typed the identity instead.
  if (!isRealRecipient(to ?? ""))
    throw new Fault("--to is no recipient: it begins with age1, and every letter of it counts (backup-key makes one)");
  return [to ?? ""];
}

async function keyOf({ identity, passphrase }: Options): Promise<Key> {
  if ((identity === undefined) === (passphrase === undefined))
    throw new Fault("Say what opens the file: --identity <file>, or --passphrase <file>");
  return identity === undefined ? passphraseOf(passphrase ?? "") : firstLineOf(identity);
}

/** The standard output as an archive, which can only be written. */
const piped: Archive = {
  name: "The pipe",
  async write(source) {
    await pipeline(source, process.stdout, { end: false });
    return {};
  },
  open: () => Promise.resolve(null),
  compare: () => Promise.resolve("gone"),
};

/** A new file on the disk. It gets its name when it is complete, so every file with its name can be copied elsewhere. */
const newFileAt = (path: string): Archive => ({
  ...fileAt(path),
  async write(source, expected) {
    const draft = `${path}.part`;
    // A killed export may have left a draft.
    await rm(draft, { force: true });
    try {
      await fileAt(draft).write(source, expected);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await flushFolder(dirname(path));
    return {};
  },
});

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
  "Without the keys of its numbers: elsewhere they are linked anew, and WhatsApp may ask for each account's passkey, by hand. The company goes on here: before it is opened there, unlink its numbers here and block it, or both answer customers and send what is scheduled";

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

/**
 * Records that a company leaves. Its numbers leave only with a company that is shut. The audit has this line before the first byte is written,
 * because an interrupted file counts as having left.
 */
const tellLeaving = (companyId: number, isShut: boolean): Promise<void> =>
  inCompany(companyId, async () => {
    if (isShut) await blockCompany();
    await recordAudit(null, "company.exported", null, {});
  });

const tellArrival = (companyId: number): Promise<void> =>
  inCompany(companyId, async () => {
    await arrive();
    await recordAudit(null, "company.imported", null, {});
  });

/** Performs the tasks from the operators' page, and never ends by itself. */
export const doTasksForever = (tell: (line: string) => void): Promise<never> =>
  serveTasks({ ownerUrl: env.DATABASE_OWNER_URL, secrets, store: fileStore(), requireOwnBucket, explain, tell });

export const companyFilesCommands: Record<string, Command> = {
  "company export": {
    words: 1,
    options: ["out", "to", "passphrase", "with-billing", "with-keys"],
    async run([company = ""], given, tell) {
      if (given.out === undefined) throw new Fault("Name the file: --out <file>, or - for the pipe");
      const isPiped = given.out === "-";
      if (!isPiped && existsSync(given.out)) throw new Fault(`There is a file ${given.out} already`);
      const { header, manifest } = await exportCompany({
        ownerUrl: env.DATABASE_OWNER_URL,
        company,
        archive: isPiped ? piped : newFileAt(given.out),
        lock: await lockOf(given),
        billing: given["with-billing"] ?? false,
        keys: given["with-keys"] ?? false,
        secrets,
        store: fileStore(),
        leaves: (companyId) => tellLeaving(companyId, given["with-keys"] ?? false),
        tell: isPiped ? tellBeside : tell,
      });
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
          const { header, manifest, before, obstacles, plans } = await examineFile(wish);
          const last = before ? `It was imported before: ${before.name}` : "Nothing stands in its way";
          const notes = plans.length > 0 ? [`Plans that are not here, whose limits it keeps: ${shown(plans)}`] : [];
          return [said(header, manifest), ...notes, ...(obstacles.length > 0 ? obstacles.map(inWords) : [last])].join(
            "\n",
          );
        }
        await requireOwnBucket();
        const { name } = await importCompany({ ...wish, secrets, store: fileStore(), arrives: tellArrival, tell });
        return `${name} is here, and shut. Look at it, then: company open ${JSON.stringify(name)}`;
      }),
  },
  "company tasks": { words: 0, options: [], run: (_words, _given, tell) => doTasksForever(tell) },
  "company open": {
    words: 1,
    options: [],
    async run([name = ""]) {
      const { id, said: ended } = await settleSealed(env.DATABASE_OWNER_URL, name);
      await inCompany(id, async () => {
        await breakSeal();
        await unblockCompany();
      });
      return [...ended, `${name} is open: people sign in, and its admins start its numbers`].join("\n");
    },
  },
};
