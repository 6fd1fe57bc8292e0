import type { CampaignEvents } from "@balcao/shared/campaigns/events";
import type { RetentionEvents } from "@balcao/shared/retentions/events";
import type { TicketPinEvents } from "@balcao/shared/ticket-pins/events";
import type { TicketEvents } from "@balcao/shared/tickets/events";
import type { Live } from "../../lib/cache/live.ts";
import { dropTicket, putTicket, renameCampaign } from "./cache.ts";
import { renewConversations } from "./renew-conversations.ts";
import { putPins } from "./pins.ts";

/** Tickets name the campaign that they answer. */
type HeardEvents = TicketEvents &
  TicketPinEvents &
  Pick<CampaignEvents, "campaign.update" | "campaign.delete"> &
  Pick<RetentionEvents, "conversations.cleared">;

export const ticketsLive: Live<HeardEvents> = {
  "ticket.update": (cache, { ticket }) => putTicket(cache, ticket),
  "ticket.gone": (cache, { ticketId }) => dropTicket(cache, ticketId),
  "ticket.pins": (cache, { ticketIds }) => putPins(cache, ticketIds),
  "conversations.cleared": (cache, { contactIds }) => renewConversations(cache, contactIds),
  "campaign.update": (cache, { campaign: { id, name } }) => renameCampaign(cache, id, { id, name }),
  "campaign.delete": (cache, { campaignId }) => renameCampaign(cache, campaignId, null),
};
