import { brandingPictures, isOurs, ours } from "@balcao/shared/branding/rules";
import type { Branding, OperatorBranding } from "@balcao/shared/branding/schema";
import type { brandingApi } from "@balcao/shared/branding/api";
import type { Input } from "@balcao/shared/contract";
import { bytes, integer, text, textArray } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publishToAll } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { changesOf, type Operator, recordOfInstallation } from "../audit/record.ts";
import { BrandingPictureRow } from "./branding.model.ts";

/** The icons that the server makes, by the names of their files. */
export const madeIcons = [
  "192",
  "512",
  "maskable-512",
  "apple-180",
  "favicon",
  "favicon-unread",
  "helper-128",
] as const;
export type MadeIcon = (typeof madeIcons)[number];
/** A logo as it is served, the operator's icon, or an icon that was made from it. */
export type PictureName = MadeIcon | "logo" | "logoDark" | "icon";
/** Pictures to store, as PNG. Null removes the stored picture. */
export type Pictures = Partial<Record<PictureName, Buffer | null>>;

/** The values of the environment for fields that the operator has not set. */
export interface FromEnvironment {
  supportUrl: string | null;
}

/** The branding. Call it in any scope. */
export async function readBranding({ supportUrl }: FromEnvironment): Promise<OperatorBranding> {
  const [row] = await query(
    { version: integer, name: text, accent: text, senderName: text, ownSupportUrl: text, pictures: textArray },
    sql`select b.version, b.name, b.accent, b.sender_name as "senderName", b.support_url as "ownSupportUrl",
        array(select p.name from branding_pictures p) as pictures from branding b`,
  );
  const { pictures, ...rest } = row ?? { version: 0, ...ours, senderName: "", ownSupportUrl: "", pictures: [] };
  return {
    ...rest,
    supportUrl: rest.ownSupportUrl || supportUrl,
    pictures: brandingPictures.filter((picture) => pictures.includes(picture)),
    hasIcons: pictures.includes("192"),
  };
}

/** The part of the branding that everybody may read. */
export const toAnybody = ({ version, name, accent, supportUrl, pictures, hasIcons }: OperatorBranding): Branding => ({
  version,
  name,
  accent,
  supportUrl,
  pictures,
  hasIcons,
});

/** The bytes of a picture; null when there is none. Call it in any scope. */
export async function readPicture(name: PictureName): Promise<Buffer | null> {
  const [row] = await query({ bytes }, sql`select p.bytes from branding_pictures p where p.name = ${name}`);
  return row?.bytes ?? null;
}

/** Lets one change run at a time. Readers need not wait. */
const one: Sql = sql`lock table branding in share row exclusive mode`;

/**
 * The next version: above the last one, and above those that a lost database gave out before its backup was restored, because browsers keep pictures under
 * a version for a year. It counts the seconds since 2026, so that it fits into an integer.
 */
const nextVersion = (last: Sql): Sql =>
  sql`greatest(${last} + 1, extract(epoch from clock_timestamp() - timestamptz '2026-01-01T00:00:00Z')::int)`;

type Body = Omit<Input<typeof brandingApi.update>["body"], "pictures">;

/** The version from which pictures are drawn, and its icon. Call it in any scope. */
export async function readForDrawing(): Promise<{ version: number; icon: Buffer | null }> {
  const [row] = await query({ version: integer }, sql`select b.version from branding b`);
  return { version: row?.version ?? 0, icon: await readPicture("icon") };
}

/**
 * Replaces the branding, and informs the screens of all companies. Returns null, and changes nothing, if another operator has changed the branding since
 * the version from which the pictures were drawn. Call it in the platform's scope.
 */
export async function updateBranding(
  by: Operator,
  { name, accent, senderName, supportUrl }: Body,
  { pictures, drawnFrom }: { pictures: Pictures; drawnFrom: number },
  from: FromEnvironment,
): Promise<OperatorBranding | null> {
  await run(one);
  const before = await readBranding(from);
  if (before.version !== drawnFrom) return null;
  await run(
    sql`insert into branding as b (version, name, accent, sender_name, support_url)
      values (${nextVersion(sql`0`)}, ${name}, ${accent}, ${senderName}, ${supportUrl})
      on conflict (id) do update set version = ${nextVersion(sql`b.version`)}, name = excluded.name, accent = excluded.accent,
        sender_name = excluded.sender_name, support_url = excluded.support_url, changed_at = clock_timestamp()`,
  );
  await keepPictures(pictures);
  const after = await readBranding(from);
  const changes = changesOf(fieldsOf(before), fieldsOf(after)).map((change) => pictureChange(change, pictures));
  const replaced = brandingPictures
    .filter((picture) => pictures[picture] && before.pictures.includes(picture))
    .map((field) => ({ field, from: null, to: null }));
  await recordOfInstallation(by, "branding.changed", null, { changes: [...changes, ...replaced] });
  await publishToAll("branding.changed", { branding: toAnybody(after) });
  return after;
}

/** Returns to the product's own name, colour and sign. The version keeps growing, so that no cache takes the old branding for the new one. */
export async function resetBranding(by: Operator, from: FromEnvironment): Promise<OperatorBranding> {
  await run(one);
  const before = await readBranding(from);
  if (isOurs(before) && !before.hasIcons && before.senderName === "" && before.ownSupportUrl === "") return before;
  await run(sql`delete from branding_pictures`);
  await run(
    sql`update branding b set version = ${nextVersion(sql`b.version`)}, name = ${ours.name}, accent = ${ours.accent}, sender_name = '',
        support_url = '', changed_at = clock_timestamp()`,
  );
  const after = await readBranding(from);
  await recordOfInstallation(by, "branding.reset", null, {});
  await publishToAll("branding.changed", { branding: toAnybody(after) });
  return after;
}

const fieldsOf = ({ name, accent, senderName, ownSupportUrl, pictures }: OperatorBranding) => ({
  name,
  accent,
  senderName,
  supportUrl: ownSupportUrl,
  ...Object.fromEntries(brandingPictures.map((picture) => [picture, pictures.includes(picture)])),
});

/** A picture is no value that the audit could show, so its line says only that it changed. */
const pictureChange = <C extends { field: string }>(change: C, pictures: Pictures): C =>
  Object.hasOwn(pictures, change.field) ? { ...change, from: null, to: null } : change;

async function keepPictures(pictures: Pictures): Promise<void> {
  const given = Object.entries(pictures);
  const gone = given.filter(([, picture]) => picture === null).map(([name]) => name);
  if (gone.length > 0) await run(sql`delete from branding_pictures p where p.name = any(${gone}::text[])`);
  for (const [name, picture] of given)
    if (picture)
      await run(
        sql`${BrandingPictureRow.insert({ name, bytes: picture }, "p")} on conflict (name) do update set bytes = excluded.bytes`,
      );
}

/** The name of the product in this installation. Call it in any scope. */
export async function productName(): Promise<string> {
  const [row] = await query({ name: text }, sql`select ${nameColumn} as name`);
  return row?.name ?? ours.name;
}

/** The product's name as a part of a statement. */
export const nameColumn: Sql = sql`coalesce((select b.name from branding b), ${ours.name}::text)`;
