import type { CampaignEvents } from "@balcao/shared/campaigns/events";
import type { TicketEvents } from "@balcao/shared/tickets/events";
import type { Live } from "../../lib/cache/live.ts";
import { dropTicket, putTicket, renameCampaign } from "./cache.ts";

/** Tickets name the campaign that they answer. */
type Heard = TicketEvents & Pick<CampaignEvents, "campaign.update" | "campaign.delete">;

export const ticketsLive: Live<Heard> = {
  "ticket.update": (cache, { ticket }) => putTicket(cache, ticket),
  "ticket.gone": (cache, { ticketId }) => dropTicket(cache, ticketId),
  "campaign.update": (cache, { campaign: { id, name } }) => renameCampaign(cache, id, { id, name }),
  "campaign.delete": (cache, { campaignId }) => renameCampaign(cache, campaignId, null),
};
