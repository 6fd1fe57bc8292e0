import type { CampaignPreview, FlightCheck, NumberCare } from "@balcao/shared/campaigns/flight";
import type { Campaign, CampaignStatus, ShippingState, UsedByCampaigns } from "@balcao/shared/campaigns/schema";
import type { Connection } from "@balcao/shared/connections/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { inField, inPages, renewAnswers, without } from "../../lib/cache/list-changes.ts";
import { hasWords } from "../../lib/plain-text.ts";
import { renewPaced } from "../../lib/cache/renew-paced.ts";

/** What the campaigns' screen shows. */
export type CampaignFilter = { searchParam: string; status?: CampaignStatus | undefined };
/** What the table of a report shows. */
export type ShippingFilter = { searchParam: string; state?: ShippingState | undefined };
/** The person and the text that a preview shows. */
export type PreviewOf = { position: number; searchParam: string; variant: number };
/** The form's values, when the preview is not of the saved campaign. */
type PreviewBody = { draft?: object };

export const campaignKeys = {
  lists: ["campaigns", "list"] as const,
  list: (filter: CampaignFilter) => ["campaigns", "list", filter] as const,
  one: (campaignId: number) => ["campaigns", "one", campaignId] as const,
  report: (campaignId: number) => ["campaigns", "report", campaignId] as const,
  times: (campaignId: number) => ["campaigns", "times", campaignId] as const,
  charged: (campaignId: number) => ["campaigns", "charged", campaignId] as const,
  shippingsOf: (campaignId: number) => ["campaigns", "shippings", campaignId] as const,
  shippings: (campaignId: number, filter: ShippingFilter) => ["campaigns", "shippings", campaignId, filter] as const,
  /** The flight check and the previews, which both depend on texts, people and settings. */
  checks: ["campaigns", "checks"] as const,
  checksOf: (campaignId: number) => ["campaigns", "checks", campaignId] as const,
  flightCheck: (campaignId: number) => ["campaigns", "checks", campaignId, "flight"] as const,
  preview: (campaignId: number, of: PreviewOf & PreviewBody) =>
    ["campaigns", "checks", campaignId, "preview", of] as const,
  /** Which campaigns use a part, for the question before that part is deleted. */
  allUsing: ["campaigns", "using"] as const,
  using: (part: UsedByCampaigns, id: number) => ["campaigns", "using", part, id] as const,
  settings: ["campaigns", "settings"] as const,
  care: ["campaigns", "care"] as const,
};
type Pages = InfiniteData<{ records: Campaign[]; hasMore: boolean; nextCursor: string | null }>;
type Report = { campaign: Campaign };
type CampaignView = FlightCheck | CampaignPreview;

/** Puts a campaign wherever it is shown. The event does not contain the campaign's people, so a page that shows them fetches them again. */
export function putCampaign(cache: QueryClient, campaign: Campaign): void {
  renewAnswers<Campaign>(cache, campaignKeys.one(campaign.id), () => campaign);
  renewAnswers<Report>(
    cache,
    campaignKeys.report(campaign.id),
    inField<"campaign", Campaign>("campaign", () => campaign),
  );
  renewAnswers<Pages>(cache, campaignKeys.lists, (pages, [, , filter]) =>
    isFound(campaign, filter as CampaignFilter)
      ? placeCampaign(pages, campaign)
      : inPages("records", without<Campaign>(campaign.id))(pages),
  );
  renewPaced(cache, [campaignKeys.shippingsOf(campaign.id), campaignKeys.report(campaign.id), campaignKeys.allUsing]);
  // A message of a running campaign changes the care of its number, but not what is checked before a start.
  if (campaign.status === "EM_ANDAMENTO") renewPaced(cache, [campaignKeys.care]);
  else void cache.invalidateQueries({ queryKey: campaignKeys.checksOf(campaign.id) }, { cancelRefetch: true });
}

/** Takes a deleted campaign out of the cache. A page that shows it fetches it again and learns that it was deleted. */
export function dropCampaign(cache: QueryClient, campaignId: number): void {
  renewAnswers<Pages>(cache, campaignKeys.lists, inPages("records", without<Campaign>(campaignId)));
  for (const queryKey of [campaignKeys.one(campaignId), campaignKeys.report(campaignId)])
    void cache.invalidateQueries({ queryKey });
  void cache.invalidateQueries({ queryKey: campaignKeys.allUsing });
  cache.removeQueries({ queryKey: campaignKeys.shippingsOf(campaignId) });
  cache.removeQueries({ queryKey: campaignKeys.checksOf(campaignId) });
}

/** Fetches the settings again, and what depends on them: the care of the numbers, each check, and the reason why a running campaign sends nothing. */
export function renewSettings(cache: QueryClient): void {
  for (const queryKey of [campaignKeys.settings, campaignKeys.care, campaignKeys.checks])
    void cache.invalidateQueries({ queryKey });
  renewPauses(cache);
}

/** Fetches all campaigns again, because a change may have paused or resumed all running campaigns at the same time. */
export function renewPauses(cache: QueryClient): void {
  for (const queryKey of [campaignKeys.lists, ["campaigns", "one"], ["campaigns", "report"], campaignKeys.checks])
    void cache.invalidateQueries({ queryKey });
}

export function putCare(cache: QueryClient, care: NumberCare): void {
  renewAnswers<NumberCare[]>(cache, campaignKeys.care, (numbers) => placeCare(numbers, care));
  renewAnswers<CampaignView>(cache, campaignKeys.checks, (checked) =>
    "care" in checked && checked.care?.whatsappId === care.whatsappId ? { ...checked, care } : checked,
  );
}

/** Sorts numbers by name, as the server does. */
const placeCare = (numbers: NumberCare[], care: NumberCare): NumberCare[] =>
  [...numbers.filter(({ whatsappId }) => whatsappId !== care.whatsappId), care].toSorted((a, b) => {
    const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
    return one === other ? a.whatsappId - b.whatsappId : one < other ? -1 : 1;
  });

/** Shows the new name or the new state of a number in its campaigns and its care. */
export function renewConnection(cache: QueryClient, { id, name, status }: Connection): void {
  renameInCampaigns(cache, "whatsapp", { id, name });
  const connected = status === "CONNECTED";
  const known = cache.getQueryData<NumberCare[]>(campaignKeys.care)?.find(({ whatsappId }) => whatsappId === id);
  if (known?.name === name && known.connected === connected) return;
  if (known)
    renewAnswers<NumberCare[]>(cache, campaignKeys.care, (all) => placeCare(all, { ...known, name, connected }));
  else if (connected) void cache.invalidateQueries({ queryKey: campaignKeys.care });
  void cache.invalidateQueries({ queryKey: campaignKeys.checks });
}

/** A number was removed: its care is no longer shown, and no campaign can begin on it. */
export function dropCare(cache: QueryClient, connectionId: number): void {
  renewAnswers<NumberCare[]>(cache, campaignKeys.care, (all) =>
    all.filter(({ whatsappId }) => whatsappId !== connectionId),
  );
  void cache.invalidateQueries({ queryKey: campaignKeys.checks });
}

type NamedRow = { id: number; name: string };
type CarriedField = "whatsapp" | "contactList" | "tagList" | "fileList";

/** Puts the new name of a connection, a list or a tag on its campaigns. */
export function renameInCampaigns(cache: QueryClient, field: CarriedField, { id, name }: NamedRow): void {
  const renew = (campaign: Campaign): Campaign =>
    campaign[field]?.id === id && campaign[field].name !== name ? { ...campaign, [field]: { id, name } } : campaign;
  renewAnswers<Pages>(cache, campaignKeys.lists, inPages("records", renew));
  renewAnswers<Campaign>(cache, ["campaigns", "one"], renew);
  renewAnswers<Report>(cache, ["campaigns", "report"], inField("campaign", renew));
}

/** Shows the new name of a list in its campaigns, and fetches checks and previews again, because the list may have other people. */
export function renameList(cache: QueryClient, list: NamedRow): void {
  renameInCampaigns(cache, "contactList", list);
  renewChecks(cache);
}

/** Fetches the checks again when an import into a list continues or ends, since a campaign with that list cannot begin during the import. */
export const renewChecks = (cache: QueryClient): void => renewPaced(cache, [campaignKeys.checks]);

/** Whether the server would put the campaign on the list with this filter. */
const isFound = ({ name, status }: Campaign, filter: CampaignFilter): boolean =>
  (filter.status === undefined || filter.status === status) && hasWords(filter.searchParam, name);

/** Inserts a campaign, newest first. A campaign beyond the end of the fetched pages is left out, because a later page will contain it. */
function placeCampaign(data: Pages, campaign: Campaign): Pages {
  const known = data.pages.some(({ records }) => records.some(({ id }) => id === campaign.id));
  if (known) return inPages("records", (old: Campaign) => (old.id === campaign.id ? campaign : old))(data);
  const at = data.pages.findIndex(({ records }) => records.some(({ id }) => id < campaign.id));
  if (at === -1 && data.pages.at(-1)?.hasMore !== false) return data;
  const target = at === -1 ? data.pages.length - 1 : at;
  return {
    ...data,
    pages: data.pages.map((page, index) =>
      index === target ? { ...page, records: [...page.records, campaign].toSorted((a, b) => b.id - a.id) } : page,
    ),
  };
}
