import type pg from "pg";
import { asPlatform, inCompany } from "../../base/database.ts";
import { Fault } from "../../base/host-faults.ts";
import { secrets } from "../../base/secrets.ts";
import { eraseAnew, findAnew } from "../../desk/erasing/erase-after-restore.ts";
import { recogniseFormerKeys } from "../data-keys/former-keys.ts";
import { rowsOf } from "./connect.ts";
import { type ErasureList, erasureListForm, type Summary } from "./manifest.ts";
import { type BackupPlace, erasuresName } from "./place.ts";
import { timeOf } from "./rotation.ts";

const day = 86_400_000;
type Entry = ErasureList["erasures"][number];
const keyOf = ({ company, contacts, at }: Entry): string => `${company} ${contacts.join()} ${at}`;

/**
 * Writes the list of erased people beside the archives, because no archive can be changed. Numbers are stored as fingerprints. A restored copy may
 * not know all erasures, so the entries of the list stay until no backup is older than their erasure. Only the holder of the lock of backups may call it.
 * Returns how many people are on the list.
 */
export async function noteErasures(owner: pg.Client, place: BackupPlace): Promise<number> {
  const rows = await rowsOf<{ company: number; contacts: number[]; at: Date; prints: string[] }>(
    owner,
    `select company_id as company, gone_ids as contacts, ended_at as at, fingerprints as prints from contact_erasures
     where state = 'done' and cardinality(gone_ids) > 0 order by ended_at, id`,
  );
  const here = rows.map((row): Entry => ({ ...row, at: row.at.toISOString() }));
  const [oldest] = await place.backups();
  // A backup contains data that is a little newer than the time in its name.
  const since = oldest ? timeOf(oldest.name) - day : Number.NEGATIVE_INFINITY;
  const all = new Map([...((await place.erasures())?.erasures ?? []), ...here].map((one) => [keyOf(one), one]));
  const erasures = [...all.values()].filter(({ at }) => Date.parse(at) >= since);
  await place.noteErasures({ form: erasureListForm, writtenAt: new Date().toISOString(), erasures });
  return erasures.length;
}

/**
 * The people whom a restore must erase again. Refuses a place without the list, or with a list that is older than the backup, unless the host says to go
 * on without it. In that case everybody who was erased since the backup comes back.
 */
export async function requireErasures(
  place: BackupPlace,
  backup: Summary,
  { without, tell }: { without: boolean; tell: (line: string) => void },
): Promise<readonly Entry[]> {
  const list = await place.erasures();
  if (list && Date.parse(list.writtenAt) >= timeOf(backup.name)) return list.erasures;
  const why = list ? `is older than the backup ${backup.name}` : "is missing";
  if (!without)
    throw new Fault(
      `The list of erased people (${erasuresName} in ${place.name}) ${why}: people who were erased since this backup would be back. Bring the newest list, or go on --without-erasures`,
    );
  tell(`The list of erased people ${why}: whoever was erased since this backup may be back`);
  return list?.erasures ?? [];
}

/** Erases again, in the restored tables, everybody on the list. Returns how many people were erased. */
export async function replayErasures(entries: readonly Entry[]): Promise<number> {
  await asPlatform(() => recogniseFormerKeys(secrets));
  let erased = 0;
  for (const company of new Set(entries.map((one) => one.company))) {
    const gone = entries
      .filter((one) => one.company === company)
      .map(({ contacts, prints, at }) => ({ contactIds: contacts, prints, at: new Date(at) }));
    const people = await inCompany(company, () => findAnew(gone));
    for (const { contactId, at } of people) await inCompany(company, () => eraseAnew(contactId, at));
    erased += people.length;
  }
  return erased;
}
