import { canCancel, canRestart, canStart } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { enqueue } from "../../base/outbox/write.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { renewChecks } from "../contact-lists/checks.ts";
import { lockCampaign } from "./access.ts";
import type { CampaignRow } from "./campaign.model.ts";
import { checkFlight } from "./preview/flight-check.ts";
import { prepareCampaign, renewVariants } from "./people/prepare.ts";
import { tellCampaign } from "./service.ts";
import { readCampaignSettings } from "./settings.ts";
import { begunOf } from "./template/begun-template.ts";
import { readTemplateOf } from "./template/read.ts";

/** A start may take this many seconds, because it forgets a whole list's outdated answers. */
const startSeconds = 60;
/** A campaign that begins this long after its time is marked as begun late. */
const lateMs = 300_000;

/** Begins a campaign; `actor` null: its time has come. Its first people are taken in immediately, the others by the rounds that follow. */
export async function startCampaign(actor: Actor | null, id: number, now = new Date()): Promise<Campaign> {
  const row = await lockCampaign(id);
  if (!canStart(row)) throw new AppError("ERR_CAMPAIGN_STATE");
  const isLate = actor === null && row.scheduledAt !== null && now.getTime() - row.scheduledAt.getTime() > lateMs;
  await run(row, { startedAt: now, startedLate: isLate });
  await recordAudit(actor, "campaign.started", row, {});
  return tellCampaign(id);
}

/** Stops a campaign: nothing more is sent. Its prepared people stay, so that it can go on. */
export async function cancelCampaign(actor: Actor | null, id: number): Promise<Campaign> {
  const row = await lockCampaign(id);
  if (!canCancel(row)) throw new AppError("ERR_CAMPAIGN_STATE");
  await row.update({ status: "CANCELADA", stoodStill: false });
  await recordAudit(actor, "campaign.cancelled", row, {});
  return tellCampaign(id);
}

/** Continues a cancelled campaign. People who were added to list or tag since are taken in, and nobody who got the message gets it again. */
export async function restartCampaign(actor: Actor | null, id: number, now = new Date()): Promise<Campaign> {
  const row = await lockCampaign(id);
  if (!canRestart(row)) throw new AppError("ERR_CAMPAIGN_STATE");
  await run(row, { startedAt: row.startedAt ?? now, startedLate: row.startedLate });
  await recordAudit(actor, "campaign.restarted", row, {});
  return tellCampaign(id);
}

/** Runs a campaign. Refuses a campaign that cannot begin, with the flight check as details. */
async function run(row: CampaignRow, begun: Pick<CampaignRow, "startedAt" | "startedLate">): Promise<void> {
  await takesLonger(startSeconds);
  const flight = await checkFlight(row.id);
  if (flight.blockers.length > 0) throw new AppError("ERR_CAMPAIGN_NOT_READY", flight);
  if (row.contactListId !== null && (await renewChecks(row.contactListId)) + flight.unchecked > 0)
    enqueue("contact-lists.check", {});
  await row.update({
    ...begun,
    stoodStill: false,
    missed: false,
    missedBy: [],
    status: "EM_ANDAMENTO",
    shortcuts: (await readCampaignSettings()).variables,
    begunTemplate: begunOf(await readTemplateOf(row.id)),
    preparedAt: null,
    preparedTo: 0,
    completedAt: null,
  });
  await renewVariants(row.id);
  await prepareCampaign(row.id);
}
