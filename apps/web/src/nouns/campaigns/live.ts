import type { CampaignEvents } from "@balcao/shared/campaigns/events";
import type { ConnectionEvents } from "@balcao/shared/connections/events";
import type { ContactListEvents } from "@balcao/shared/contact-lists/events";
import type { FileListEvents } from "@balcao/shared/file-lists/events";
import type { SettingEvents } from "@balcao/shared/settings/events";
import type { TagEvents } from "@balcao/shared/tags/events";
import type { Live } from "../../lib/cache/live.ts";
import {
  dropCampaign,
  dropCare,
  putCampaign,
  putCare,
  renameInCampaigns,
  renameList,
  renewChecks,
  renewConnection,
  renewPauses,
  renewSettings,
} from "./cache.ts";

/** Campaigns name their connection, their lists and their tag. A campaign that loses one of these is reported by an event of its own. */
type HeardEvents = CampaignEvents &
  ConnectionEvents &
  Pick<ContactListEvents, "contact-list.update" | "contact-list-import.update"> &
  Pick<FileListEvents, "file-list.update"> &
  SettingEvents &
  Pick<TagEvents, "tag.update">;

export const campaignsLive: Live<HeardEvents> = {
  "campaign.update": (cache, { campaign }) => putCampaign(cache, campaign),
  "campaign.delete": (cache, { campaignId }) => dropCampaign(cache, campaignId),
  "campaign-settings.update": renewSettings,
  "number-care.update": (cache, { care }) => putCare(cache, care),
  "connection.update": (cache, { connection }) => renewConnection(cache, connection),
  "connection.delete": (cache, { connectionId }) => dropCare(cache, connectionId),
  "contact-list.update": (cache, { contactList }) => renameList(cache, contactList),
  "contact-list-import.update": renewChecks,
  "file-list.update": (cache, { fileList }) => renameInCampaigns(cache, "fileList", fileList),
  "settings.update": (cache, { setting }) => {
    if (setting.key === "campaignsEnabled" || setting.key === "timezone") renewPauses(cache);
  },
  "tag.update": (cache, { tag }) => renameInCampaigns(cache, "tagList", tag),
};
