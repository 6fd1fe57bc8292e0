import type { CampaignEvents } from "@balcao/shared/campaigns/events";
import type { ConnectionEvents } from "@balcao/shared/connections/events";
import type { ContactListEvents } from "@balcao/shared/contact-lists/events";
import type { FileListEvents } from "@balcao/shared/file-lists/events";
import type { TagEvents } from "@balcao/shared/tags/events";
import type { Live } from "../../lib/live.ts";
import { dropCampaign, putCampaign, putCare, renameInCampaigns, renewSettings } from "./cache.ts";

/** Campaigns name their connection, their lists and their tag. */
type Heard = CampaignEvents &
  Pick<ConnectionEvents, "connection.update"> &
  Pick<ContactListEvents, "contact-list.update"> &
  Pick<FileListEvents, "file-list.update"> &
  Pick<TagEvents, "tag.update">;

export const campaignsLive: Live<Heard> = {
  "campaign.update": (cache, { campaign }) => putCampaign(cache, campaign),
  "campaign.delete": (cache, { campaignId }) => dropCampaign(cache, campaignId),
  "campaign-settings.update": renewSettings,
  "number-care.update": (cache, { care }) => putCare(cache, care),
  "connection.update": (cache, { connection }) => renameInCampaigns(cache, "whatsapp", connection),
  "contact-list.update": (cache, { contactList }) => renameInCampaigns(cache, "contactList", contactList),
  "file-list.update": (cache, { fileList }) => renameInCampaigns(cache, "fileList", fileList),
  "tag.update": (cache, { tag }) => renameInCampaigns(cache, "tagList", tag),
};
