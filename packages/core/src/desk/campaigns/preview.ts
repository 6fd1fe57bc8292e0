import { textsOf, variantTexts } from "@balcao/shared/campaigns/rules";
import type { campaignsApi } from "@balcao/shared/campaigns/api";
import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import {
  missingVariables,
  optOutLine,
  type Person,
  renderCampaignText,
  withOptOut,
} from "@balcao/shared/campaigns/texts";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { languages } from "@balcao/shared/language";
import { json, oneOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { showCampaign } from "./access.ts";
import { judgedSql } from "./people.ts";
import { readCampaignSettings, shortcutsOf } from "./settings.ts";

/** A person of a campaign as texts see it; a value of the list comes before a shortcut of the same name. */
export interface Addressee extends Person {
  /** The person never wrote: the first message says how to opt out. */
  isCold: boolean;
}
export interface Composed extends Pick<CampaignPreview, "confirmation" | "text" | "variant" | "missing"> {
  files: { id: number; name: string; mimetype: string }[];
}

/** What the n-th person of the campaign would read, or the first one that is found. */
export async function previewCampaign(
  id: number,
  { position, searchParam, variant }: Input<typeof campaignsApi.preview>["query"],
): Promise<CampaignPreview> {
  const campaign = await showCampaign(id);
  const settings = await readCampaignSettings();
  const person = await findPerson(campaign, settings, { offset: position, where: found(searchParam) });
  if (!person) throw new AppError("ERR_NO_CONTACT_FOUND");
  const { files, ...composed } = await compose(campaign, settings, person, variant);
  return {
    name: person.name,
    number: person.number,
    ...composed,
    files: files.map(({ id: mediaId, ...file }) => ({ ...file, url: `/api/media/${mediaId}` })),
  };
}

/** Somebody of list and tag, in the order of their source, whether or not the campaign would leave the person out. */
export async function findPerson(
  campaign: Campaign,
  settings: CampaignSettings,
  which: { offset: number; where?: Sql | undefined },
): Promise<Addressee | null> {
  const { offset, where = sql`true` } = which;
  const [row] = await query(
    { name: text, number: text, email: text, variables: json<Record<string, string>>(), lane: text },
    sql`with ${judgedSql({ campaign, settings, where, limit: 1, offset })}
     select j.name, j.number, j.email, j.variables, j.lane from judged j`,
    "its values",
  );
  if (!row) return null;
  const { lane, ...person } = row;
  const filled = Object.fromEntries(Object.entries(person.variables).filter(([, value]) => value !== ""));
  return { ...person, variables: { ...shortcutsOf(settings), ...filled }, isCold: lane === "cold" };
}

/** The texts and files that a person gets with one variant; one that is empty becomes the first that is not. */
export async function compose(
  campaign: Campaign,
  settings: CampaignSettings,
  person: Addressee,
  wanted: number,
): Promise<Composed> {
  const texts = variantTexts(campaign, "message");
  const { variant, text: body } = texts.find((one) => one.variant === wanted) ?? texts[0] ?? { variant: 1, text: "" };
  const questions = campaign.confirmation ? variantTexts(campaign, "confirmationMessage") : [];
  const question = (questions.find((one) => one.variant === wanted) ?? questions[0])?.text ?? null;
  const { files, language } = await readSurroundings(campaign);
  const line = person.isCold ? optOutLine(settings, language) : "";
  const rendered = (typed: string) => renderCampaignText(typed, person);
  return {
    variant,
    confirmation: question === null ? null : withOptOut(rendered(question), line),
    text: question === null ? withOptOut(rendered(body), line) : rendered(body),
    files,
    missing: missingVariables(textsOf(campaign), person),
  };
}

/** The files in the order in which they go out, the campaign's own last, and the language of the number. */
async function readSurroundings({ id }: Campaign) {
  const [row] = await query(
    { files: json<Composed["files"]>(), language: oneOf(languages).null },
    sql`select w.language, (
       select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'mimetype', f.mimetype) order by x.place), '[]') from (
         select e.media_id, e.position as place from file_list_entries e where e.file_list_id = k.file_list_id
         union all select k.media_id, 2147483647
       ) x join media f on f.id = x.media_id) as files
     from campaigns k left join connections w on w.company_id = k.company_id and w.id = k.connection_id where k.id = ${id}`,
  );
  return { files: row?.files ?? [], language: row?.language ?? "pt" };
}

function found(searchParam: string): Sql | undefined {
  const { words, forms } = contactSearch(searchParam);
  if (forms.length > 0)
    return sql`exists (select 1 from unnest(${[...forms]}::text[]) as form where strpos(p.number, form) > 0)`;
  return words === "" ? undefined : sql`strpos(plain(p.name), plain(${words})) > 0`;
}
