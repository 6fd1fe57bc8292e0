import type { Days } from "@balcao/shared/dashboard/rules";

/** A line of history in its stored form. */
export interface HistoryLine {
  ticketId: number;
  kind: string;
  userId: number | null;
  at: Date;
}
export interface RatingLine {
  ticketId: number;
  userId: number;
  answer: number;
  endedAt: Date;
}
interface Turn {
  userId: number | null;
  queuedAt: Date;
  startedAt: Date | null;
  leftAt?: Date;
  finishedAt?: Date;
  rating?: number;
}

/** The numbers that a dashboard should show, counted from the events alone in a simple and slow way. */
export function naiveNumbers(
  events: readonly HistoryLine[],
  ratings: readonly RatingLine[],
  timeZone: string,
  { from, to }: Days,
) {
  const local = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const turns = [...new Set(events.map(({ ticketId }) => ticketId))]
    .flatMap((id) =>
      turnsOf(
        events.filter(({ ticketId }) => ticketId === id),
        ratings.filter(({ ticketId }) => ticketId === id),
      ),
    )
    .filter(({ queuedAt }) => local.format(queuedAt) >= from && local.format(queuedAt) <= to);
  const finished = turns.filter((turn) => turn.finishedAt);
  const waits = seconds(turns.map((turn) => [turn.queuedAt, turn.startedAt ?? turn.leftAt]));
  const supports = (of: Turn[]) => seconds(of.map((turn) => [turn.startedAt, turn.finishedAt]));
  return {
    supportFinished: finished.length,
    avgWaitTime: mean(waits),
    medianWaitTime: median(waits),
    avgSupportTime: mean(supports(finished)),
    medianSupportTime: median(supports(finished)),
    of: (userId: number) => {
      const own = finished.filter((turn) => turn.userId === userId);
      const rates = own.flatMap(({ rating }) => rating ?? []);
      return {
        tickets: own.length,
        ratings: rates.length,
        rating: rates.length === 0 ? null : Math.round((rates.reduce((a, b) => a + b) / rates.length) * 100) / 100,
        avgSupportTime: mean(supports(own)),
        medianSupportTime: median(supports(own)),
      };
    },
  };
}

function turnsOf(events: readonly HistoryLine[], ratings: readonly RatingLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const { kind, userId, at } of events) {
    const open = turns.find((turn) => !turn.leftAt && !turn.finishedAt);
    const begin = () => turns.push({ userId, queuedAt: at, startedAt: userId === null ? null : at });
    if (kind === "queued" && !open) begin();
    if (kind === "accepted" && open) Object.assign(open, { startedAt: at, userId });
    if (kind === "accepted" && !open) begin();
    if (kind === "returned" && open) open.leftAt = at;
    if (kind === "transferred" || kind === "reopened") {
      if (open) open.leftAt = at;
      begin();
    }
    if (kind === "closed" && open) open.finishedAt = at;
  }
  for (const { userId, answer, endedAt } of ratings) {
    const rated = turns.findLast((turn) => turn.userId === userId && turn.finishedAt && turn.finishedAt <= endedAt);
    if (rated) rated.rating = answer;
  }
  return turns;
}

const seconds = (spans: [Date | null, Date | null | undefined][]): number[] =>
  spans
    .flatMap(([from, to]) => (from && to ? [Math.round((to.getTime() - from.getTime()) / 1000)] : []))
    .filter((n) => n > 0);
const mean = (values: number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((a, b) => a + b) / values.length / 6) / 10;

function median(values: number[]): number | null {
  const sorted = values.map((n) => Math.floor((n + 30) / 60)).toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
