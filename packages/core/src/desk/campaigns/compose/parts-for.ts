import { type Variant, variantTexts } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { getsTemplate } from "@balcao/shared/campaigns/template";
import { optOutLine, type Person, renderCampaignText, withOptOut } from "@balcao/shared/campaigns/texts";
import { AppError } from "@balcao/shared/errors";
import { boolean, json, type RowOf } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { MediaRow } from "../../../base/files/media.model.ts";
import { sql } from "../../../base/sql.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import { type Part, withFiles } from "../../messages/sending/part.ts";
import { CampaignRow, textColumns } from "../campaign.model.ts";
import { shortcutsOf } from "../settings.ts";
import { type KnownCampaignTemplate, knownTemplate } from "../template/begun-template.ts";
import { templatePartFor } from "../template/part.ts";

export const ofComposed = ["id", ...textColumns, "fileListId", "mediaId"] as const;
export const composedShape = {
  ...CampaignRow.shape(...ofComposed),
  ...ConnectionRow.shape("language"),
  template: json<KnownCampaignTemplate>().null,
};
export type ComposedCampaign = RowOf<typeof composedShape>;

export interface Addressee extends Person {
  /** Which of the texts the person gets; an empty text is replaced by the first one that is not empty. */
  variant: number;
  /** The person never wrote: the first message says how to opt out. */
  isCold: boolean;
  /** The number may write to the person freely now. */
  isOpen: boolean;
  /** The parts are only shown, and not sent. */
  isShown?: boolean;
}
export type CampaignPart = Part<Pick<MediaRow, "id" | "name" | "mimetype">>;

/** What one person gets of a campaign, in order. Empty parts are left out, so a person may get no part. */
export interface CampaignParts {
  variant: Variant;
  /** The question is sent first when a campaign asks for consent. The message waits for a yes. */
  question: CampaignPart[];
  message: CampaignPart[];
  /** The part that is sent first is the campaign's template. */
  isTemplate: boolean;
}

/**
 * Composes the messages for a person. The sender, the preview and the test send all call this function, so that they agree. The files of the list go
 * first; the text is the caption of the campaign's own file. A template is one message, and its only file is the campaign's own file, if its header
 * takes one.
 */
export async function partsFor(
  campaign: ComposedCampaign,
  settings: CampaignSettings,
  addressee: Addressee,
): Promise<CampaignParts> {
  const { listed, own } = await readFiles(campaign);
  const person = withShortcuts(addressee, settings);
  const line = addressee.isCold ? optOutLine(settings, campaign.language) : "";
  const textOf = (kind: "message" | "confirmationMessage") => {
    const texts = variantTexts(campaign, kind);
    return texts.find(({ variant }) => variant === addressee.variant) ?? texts[0];
  };
  const say = (text: string, below: string) => withOptOut(renderCampaignText(text, person), below);
  const asked = campaign.confirmation ? textOf("confirmationMessage") : undefined;
  const told = textOf("message");
  const isTemplate = getsTemplate(campaign, addressee);
  const template = () =>
    campaign.template && isTemplate
      ? templatePartFor(campaign.template, person, { own: own[0] ?? null, isShown: addressee.isShown ?? false })
      : null;
  // A person who was asked the question has already read how to opt out.
  const message = () => [...withFiles("", listed), ...withFiles(told ? say(told.text, asked ? "" : line) : "", own)];
  return {
    variant: told?.variant ?? 1,
    question: campaign.confirmation ? (template() ?? (asked ? withFiles(say(asked.text, line), []) : [])) : [],
    message: campaign.confirmation ? message() : (template() ?? message()),
    isTemplate,
  };
}

/** How many messages a person without a template gets first: the question alone, or else each file, and the text if it is no file's caption. */
export async function countFirst(campaign: Campaign): Promise<number> {
  const { id, confirmation, fileListId, mediaPath } = campaign;
  if (confirmation || (fileListId === null && mediaPath === null)) return 1;
  const { listed, own } = await readFiles(await readComposed(id));
  const { text = "" } = variantTexts(campaign, "message")[0] ?? {};
  return listed.length + withFiles(text, own).length;
}

/** The person with the shortcuts of the settings. A value of the list wins over a shortcut of the same name. */
export const withShortcuts = <P extends Person>(person: P, settings: Pick<CampaignSettings, "variables">): P => {
  const filled = Object.fromEntries(Object.entries(person.variables).filter(([, value]) => value !== ""));
  return { ...person, variables: { ...shortcutsOf(settings), ...filled } };
};

/** The fields of a campaign that decide what its people get. The language of a campaign without a number is Portuguese. */
export async function readComposed(id: number): Promise<ComposedCampaign> {
  const [campaign] = await query(
    composedShape,
    sql`select ${CampaignRow.pick("k", ...ofComposed)}, coalesce(w.language, 'pt') as language, ${knownTemplate} as template
     from campaigns k left join connections w on w.company_id = k.company_id and w.id = k.connection_id where k.id = ${id}`,
  );
  if (!campaign) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return campaign;
}

/** The language of a number's automatic texts; without a number Portuguese. */
export async function languageOf(connectionId: number | null): Promise<ComposedCampaign["language"]> {
  const [connection] = await query(
    ConnectionRow.shape("language"),
    sql`select w.language from connections w where w.id = ${connectionId}`,
  );
  return connection?.language ?? "pt";
}

/** The existing files of the file list in their order, and the campaign's own file. Most campaigns have no files; then nothing is read. */
async function readFiles({ fileListId, mediaId }: ComposedCampaign) {
  if (fileListId === null && mediaId === null) return { listed: [], own: [] };
  const files = await query(
    { ...MediaRow.shape("id", "name", "mimetype"), isOwn: boolean },
    sql`select f.id, f.name, f.mimetype, x.place is null as "isOwn" from (
       select media_id, position as place from file_list_entries where file_list_id = ${fileListId}
       union all select ${mediaId}::int, null
     ) x join media f on f.id = x.media_id and (f.state = 'ok' or x.place is null) order by x.place`,
  );
  return { listed: files.filter(({ isOwn }) => !isOwn), own: files.filter(({ isOwn }) => isOwn) };
}
