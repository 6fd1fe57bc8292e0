import type { NumberFacts } from "./facts-schema.ts";

type Values = { [Fact in keyof NumberFacts]?: NonNullable<NumberFacts[Fact]>["value"] };
/** What one word of Meta's says of a number: what is left out is as it was. */
export type FactNews = Values;

/** What is wrong with an official number, the gravest first. */
export const troubles = [
  "disabled",
  "removed",
  "blocked",
  "violation",
  "restricted",
  "red",
  "limited",
  "nameDeclined",
  "yellow",
  "alert",
] as const;
export type Trouble = (typeof troubles)[number];
/** What admins are told of: a trouble that was not there before, or fewer people a day. */
export const falls = [...troubles, "fewer"] as const;
export type Fall = (typeof falls)[number];

/** Meta's warnings are settled by nobody's word; an older one is not shown any more. */
const alertDays = 7;
const dayMs = 86_400_000;

/** Meta never says that a violation is over; an older one is not shown any more. */
const violationDays = 30;

/** The facts with this news of Meta's time `at`. News comes in any order: what is older than what is known changes nothing. */
export function withNews(known: NumberFacts, news: FactNews, at: Date): NumberFacts {
  const younger = Object.entries(news).filter(([fact, value]) => {
    const before = known[fact as keyof NumberFacts]?.at;
    return value !== undefined && (before === undefined || Date.parse(before) <= at.getTime());
  });
  return { ...known, ...Object.fromEntries(younger.map(([fact, value]) => [fact, { value, at: at.toISOString() }])) };
}

/** What is wrong now, the gravest first. */
export function troublesOf({ quality, name, sending, account, alert }: NumberFacts, now: Date): Trouble[] {
  const isOver = account?.value.until ? Date.parse(account.value.until) <= now.getTime() : false;
  const isFresh = alert ? isWithin(alert.at, alertDays, now) : false;
  const is: Record<Trouble, boolean> = {
    disabled: account?.value.state === "disabled" && !isOver,
    removed: account?.value.state === "removed" && !isOver,
    blocked: sending?.value.state === "blocked",
    violation: account?.value.state === "violation" && !isOver && isWithin(account.at, violationDays, now),
    restricted: account?.value.state === "restricted" && !isOver,
    red: quality?.value === "red",
    limited: sending?.value.state === "limited",
    nameDeclined: name?.value === "declined",
    yellow: quality?.value === "yellow",
    alert: isFresh && alert?.value !== "",
  };
  return troubles.filter((trouble) => is[trouble]);
}

const isWithin = (at: string, days: number, now: Date): boolean => now.getTime() - Date.parse(at) < days * dayMs;

/** What became worse from one state to the next. A number that was red and is yellow has got better. */
export function fallsOf(before: NumberFacts, after: NumberFacts, now: Date): Fall[] {
  const was = new Set<Fall>(troublesOf(before, now));
  const fresh = troublesOf(after, now).filter((one) => !was.has(one) && !(one === "yellow" && was.has("red")));
  const isOtherAlert =
    was.has("alert") && before.alert?.value !== after.alert?.value && troublesOf(after, now).includes("alert");
  return [
    ...fresh,
    ...(isOtherAlert ? (["alert"] as const) : []),
    ...(before.limit && after.limit && roomOf(after.limit.value) < roomOf(before.limit.value)
      ? (["fewer"] as const)
      : []),
  ];
}
const roomOf = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;
