import { gapAfter, type Lane, lanes } from "@balcao/shared/campaigns/sending-speed";
import { nextSendingTime } from "@balcao/shared/campaigns/clock";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { settingsFrom } from "../settings.ts";
import { tellCampaigns } from "../tell.ts";
import { templateStop } from "../template/begun-template.ts";
import { brakeNow, readSigns } from "./slow-down.ts";
import { type Care, capsFor, hasRoom, lockCare, noteSent } from "./care-row.ts";
import { finishIfOver } from "./finish.ts";
import { type NextShipping, nextShipping, personOf } from "./person.ts";
import { type RunningCampaign, runningOn } from "./running.ts";
import { leaveOut, sendTo } from "./send.ts";

/** After `soonMs` a number looks again whether the server has its last message, and after `idleMs` whether somebody can get a message. */
const soonMs = 1000;
const idleMs = 5000;
/** A number looks again after this time even if its pause takes hours: somebody may change the hours or take off the brake. */
const longestMs = 30_000;
/** At most this many people may be left out one after the other in one turn. */
const leftOutAtMost = 20;

export interface Clock {
  now: Date;
  /** From 0 to 1. */
  random: () => number;
}

/**
 * Takes the turn of a number: writes to at most one person of its campaigns, and returns in how many milliseconds the next turn is. Null: the number
 * runs no campaign. All facts for the decision are read and locked in this transaction, so that two campaigns of a number share its pace and its
 * caps, and a restart sends no burst. Only the worker that holds the number may call it.
 */
export async function takeTurn(connectionId: number, clock: Clock): Promise<number | null> {
  const running = await runningOn(connectionId);
  const [first] = running;
  if (!first) return null;
  const care = await lockCare(connectionId, clock.now, first.timeZone);
  if (care.nextAt > clock.now) return until(care.nextAt, clock.now);
  const settings = settingsFrom(first.settings);
  const opens = nextSendingTime(settings, first.timeZone, clock.now);
  if (opens) return until(opens, clock.now);
  const signs = await readSigns(care, clock.now);
  if (signs.isBusy) return soonMs;
  const brake = await brakeNow(care, signs, clock.now);
  if (brake && !brake.onlyCold) return until(brake.until, clock.now);
  const caps = capsFor(care, settings.campaignDailyCap, clock.now);
  const open = lanes.filter((lane) => hasRoom(care, caps, lane) && !(brake && lane === "cold"));
  for (const campaign of running) {
    const onlyYes = templateStop(campaign.template, clock.now) !== null;
    const lane = await writeToNext({ campaign, settings, connectionId, open, onlyYes, now: clock.now });
    if (lane) return rest(care, { lane, settings, campaignId: campaign.id }, clock);
  }
  return idleMs;
}

const until = (at: Date | null, now: Date): number =>
  at === null ? longestMs : Math.min(longestMs, Math.max(0, at.getTime() - now.getTime()));

/** Stores that the number sent a message, and returns how many milliseconds the number rests. */
async function rest(
  care: Care,
  { lane, settings, campaignId }: { lane: Lane; settings: CampaignSettings; campaignId: number },
  { now, random }: Clock,
): Promise<number> {
  const inRow = care.inRow + 1;
  const careLane = settings.campaignDailyCap === "off" ? null : lane;
  const { seconds, isLong } = gapAfter(inRow, settings, careLane, random);
  const nextAt = new Date(now.getTime() + seconds * 1000);
  await noteSent(care, { campaignId, lane, nextAt, inRow: isLong ? 0 : inRow });
  return seconds * 1000;
}

interface TurnOrder {
  campaign: RunningCampaign;
  settings: CampaignSettings;
  connectionId: number;
  /** The lanes to which the number may write now. */
  open: readonly Lane[];
  /** Only people who said yes get a message: they wait for the text, even if the template that asked them has been stopped. */
  onlyYes: boolean;
  now: Date;
}

/**
 * Writes to the next person of a campaign. Returns the person's lane, or null when there is nobody now. People who cannot get the message are marked
 * as left out.
 */
async function writeToNext(writing: TurnOrder): Promise<Lane | null> {
  const { campaign, now } = writing;
  let changed = false;
  for (let leftOut = 0; leftOut < leftOutAtMost; leftOut += 1) {
    const shipping = await nextShipping(campaign.id, now, writing.onlyYes ? [] : writing.open);
    if (!shipping) break;
    const outcome = await writeTo(shipping, writing);
    if (outcome === "later") break;
    if (outcome !== "left out") {
      if (changed) tellCampaigns([campaign.id]);
      return outcome;
    }
    changed = true;
  }
  const isOver = await finishIfOver(campaign.id, now);
  if (changed && !isOver) tellCampaigns([campaign.id]);
  return null;
}

async function writeTo(shipping: NextShipping, writing: TurnOrder): Promise<Lane | "later" | "left out"> {
  const { campaign, settings, connectionId, open } = writing;
  const person = await personOf(shipping, connectionId, campaign);
  if ("skip" in person) {
    await leaveOut(shipping.id, "skipped", person.skip);
    return "left out";
  }
  // A person who said yes wrote a moment ago, so their lane is open, whatever it was at first.
  if (!open.includes(person.lane)) {
    await run(
      sql`update campaign_shippings set lane = ${person.lane === "cold" ? "cold" : "known"} where id = ${shipping.id}`,
    );
    return "later";
  }
  const sent = await sendTo({ campaign, shipping, settings, connectionId, ...person });
  return sent ? person.lane : "left out";
}
