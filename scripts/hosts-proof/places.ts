import { setTimeout as sleep } from "node:timers/promises";
import { rows } from "../../e2e/support/database.ts";
import type { Host } from "./network.ts";
import { healthy, type Stage } from "./stage.ts";
import { linked, type Talk } from "./talk.ts";

/**
 * The hosts that are cut off, one after the other. The leader for events and the leader for jobs can each be on either of two hosts, so both hosts are
 * cut.
 */
export const places = [
  "worker1",
  "worker2",
  "api1",
  "api2",
  "balancer",
  "redis",
  "bucket",
  "database",
] as const satisfies Host[];
export type ProofPlace = (typeof places)[number];

/** How long words flow undisturbed before a cut. */
const calmMs = 5000;
/** A number moves after the lease of its worker has ended and the other worker looks again. */
const movedWithin = 20;
const backWithin = 90;

/** What was seen while one host was cut off. Times are in seconds. */
export interface PlaceReport {
  place: ProofPlace;
  "all well again after": string;
  "screens hear again after": string;
  "longest silence of a screen": string;
  /** The longest silence on the screen that was disturbed least. When an api is cut off, that is a screen of the other api. */
  "of the luckiest": string;
  "longest wait for an answer to be taken": string;
  "longest wait of a customer's word": string;
  "stored during the cut": number;
}

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Cuts one host off while words flow, and waits until all is well again. Throws when it does not become so. */
export async function cutOff(stage: Stage, talk: Talk, place: ProofPlace, seconds: number): Promise<PlaceReport> {
  await sleep(calmMs);
  talk.slowest = 0;
  const from = Date.now();
  stage.network.cut(place);
  try {
    if (place === "worker1" || place === "worker2") await movedFrom(stage, place);
    await sleep(Math.max(0, from + seconds * 1000 - Date.now()));
  } finally {
    stage.network.mend(place);
  }
  const mended = Date.now();
  const [well, hear] = await Promise.all([healthy(backWithin), talk.heardByAll(backWithin)]);
  const until = Date.now();
  const silences = talk.browsers.map((one) => one.longestSilence(from, until));
  const stored = await storedWithin(stage, talk, from, until);
  return {
    place,
    "all well again after": well.toFixed(1),
    "screens hear again after": hear.toFixed(1),
    "longest silence of a screen": inSeconds(Math.max(...silences)),
    "of the luckiest": inSeconds(Math.min(...silences)),
    "longest wait for an answer to be taken": inSeconds(talk.slowest),
    "longest wait of a customer's word": inSeconds(Math.max(0, ...stored.map(({ waited }) => waited))),
    "stored during the cut": stored.filter(({ at }) => at < mended).length,
  };
}

/** Resolves when the other worker holds every number. */
async function movedFrom(stage: Stage, worker: ProofPlace): Promise<void> {
  const holders = `select l.holder from connection_leases l join connections c on c.id = l.connection_id
    where l.expires_at > now() and c.number = any($1::text[])`;
  const isMoved = async () => {
    const held = await rows<{ holder: string }>(stage, holders, [linked]);
    return held.length === linked.length && held.every(({ holder }) => holder !== worker);
  };
  for (const until = Date.now() + movedWithin * 1000; !(await isMoved()); await sleep(250))
    if (Date.now() > until) throw new Error(`The numbers of ${worker} did not move within ${movedWithin} s`);
}

/** The words that were stored between two moments, and how long each had waited since its customer wrote it, in milliseconds. */
async function storedWithin(stage: Stage, talk: Talk, from: number, until: number) {
  const found = await rows<{ text: string; at: number }>(
    stage,
    `select body as text, extract(epoch from created_at)::float * 1000 as at from messages
     where not from_me and created_at between to_timestamp($1) and to_timestamp($2)`,
    [from / 1000, until / 1000],
  );
  const writtenAt = new Map(talk.written.map(({ text, at }) => [text, at]));
  return found.flatMap(({ text, at }) => {
    const written = writtenAt.get(text);
    return written === undefined ? [] : [{ at, waited: at - written }];
  });
}
