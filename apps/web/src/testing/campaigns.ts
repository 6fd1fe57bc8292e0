import {
  type FlightCheck,
  flightCheckSchema,
  type NumberCare,
  numberCareSchema,
} from "@balcao/shared/campaigns/flight";
import { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import {
  type Campaign,
  type CampaignCounts,
  campaignSchema,
  type Shipping,
  type ShippingState,
  shippingSchema,
  shippingStates,
} from "@balcao/shared/campaigns/schema";
import { healthyNumber, plainCampaign } from "@balcao/shared/testing/campaigns";
import type { CampaignReport } from "../features/campaigns/report/figures.ts";
import { minute } from "./samples.ts";

type CampaignPart = Partial<Omit<Campaign, "counts">> & { id: number; counts?: Partial<CampaignCounts> };
/** A campaign that can be started, for two hundred people of a list. */
export const aCampaign = ({ id, counts, ...part }: CampaignPart): Campaign =>
  campaignSchema.parse({
    ...plainCampaign,
    id,
    name: `Campanha ${id}`,
    message1: "Olá, {primeiroNome}!",
    counts: { ...plainCampaign.counts, ...counts },
    createdAt: minute(id),
    ...part,
  });

/** A number that has sent nothing today and is in good health. */
export const aCare = (part: Partial<NumberCare> & { whatsappId: number }): NumberCare =>
  numberCareSchema.parse({ ...healthyNumber, name: `Loja ${part.whatsappId}`, ...part });

type FlightPart = Omit<Partial<FlightCheck>, "lanes"> & { lanes?: Partial<FlightCheck["lanes"]> };
/** The flight check of a campaign that can start, for two hundred people who wrote before. */
export const aFlightCheck = ({ lanes, ...part }: FlightPart = {}): FlightCheck =>
  flightCheckSchema.parse({
    recipients: 200,
    window: null,
    template: null,
    cost: null,
    lanes: { service: 0, known: lanes ? 0 : 200, cold: 0, ...lanes },
    skipped: {},
    withoutNumber: 0,
    served: 0,
    unchecked: 0,
    blockers: [],
    rowsToCome: null,
    warnings: [],
    missing: [],
    seconds: 4000,
    beginsAt: minute(0),
    endsAt: minute(120),
    risk: "low",
    care: null,
    ...part,
  });

/** The state of one person whose message is still queued. */
export const aShipping = (part: Partial<Shipping> & { id: number }): Shipping =>
  shippingSchema.parse({
    campaignId: 1,
    name: `Pessoa ${part.id}`,
    number: "5511987654321",
    state: "queued",
    reason: null,
    variant: 1,
    contactId: null,
    held: false,
    messageId: null,
    ticketUuid: null,
    confirmationRequestedAt: null,
    confirmedAt: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    repliedAt: null,
    ...part,
  });

type ReportPart = {
  states?: Partial<Record<ShippingState, number>>;
  variants?: CampaignReport["variants"];
  reasons?: CampaignReport["reasons"];
  held?: number;
};
/** The report of a campaign. A state without a figure has nobody in it. */
export const aReport = (
  campaign: Campaign,
  { states, variants = [], held = 0, reasons = { failed: {}, skipped: {} } }: ReportPart = {},
): CampaignReport =>
  campaignReportApi.show.response.parse({
    campaign,
    variants,
    reasons,
    held,
    states: { ...Object.fromEntries(shippingStates.map((state) => [state, 0])), ...states },
  });
