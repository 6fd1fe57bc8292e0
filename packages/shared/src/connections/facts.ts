import { type AccountDecision, accountDecisions, type NumberFacts } from "./facts-schema.ts";

interface DatedFact<T> {
  value: T;
  at: string;
}
type Values<Facts> = { [Fact in keyof Facts]?: NonNullable<Facts[Fact]> extends DatedFact<infer T> ? T : never };
type Maps = "decisions" | "alerts";
/** The facts in one report of Meta about a number. A missing fact is unchanged. */
export type FactNews = Values<Omit<NumberFacts, Maps>> & {
  [Map in Maps]?: Values<NonNullable<NumberFacts[Map]>>;
};

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
/** The changes that are reported to admins: a new problem, or a lower number of people a day. */
export const falls = [...troubles, "fewer"] as const;
export type Fall = (typeof falls)[number];

/** Meta reports no end of a warning, so after this many days it is not shown any more. */
const alertDays = 7;
/** This many kinds of warnings are kept, the newest ones. */
const alertsAtMost = 10;
const dayMs = 86_400_000;

/** Meta reports no end of a violation, so after this many days it is not shown any more. */
const violationDays = 30;

/**
 * The facts after a report of Meta with Meta's time `at`. Reports come in any order: one that is older than the known fact does not change it. Meta's
 * time has only seconds: of two opposite decisions or warnings of the same second, the one that reports a problem stays.
 */
export function withNews(known: NumberFacts, { decisions, alerts, ...news }: FactNews, at: Date): NumberFacts {
  const isWrong = { decisions: (one: { holds: boolean }) => one.holds, alerts: (words: string) => words !== "" };
  return {
    ...merged(known, news, at, () => true),
    ...(decisions && { decisions: merged(known.decisions ?? {}, decisions, at, isWrong.decisions) }),
    ...(alerts && { alerts: youngest(merged(known.alerts ?? {}, alerts, at, isWrong.alerts)) }),
  };
}

type Slots = Record<string, DatedFact<unknown> | undefined>;
function merged<Facts extends object>(known: Facts, news: object, at: Date, winsTie: (value: never) => boolean): Facts {
  const slots = known as Slots;
  const younger = Object.entries(news).filter(([fact, value]) => {
    const before = slots[fact]?.at;
    if (value === undefined || before === undefined) return value !== undefined;
    const ahead = at.getTime() - Date.parse(before);
    return ahead > 0 || (ahead === 0 && winsTie(value as never));
  });
  return { ...known, ...Object.fromEntries(younger.map(([fact, value]) => [fact, { value, at: at.toISOString() }])) };
}

const youngest = (alerts: NonNullable<NumberFacts["alerts"]>): NonNullable<NumberFacts["alerts"]> =>
  Object.fromEntries(
    Object.entries(alerts)
      .toSorted(([a, one], [b, other]) => other.at.localeCompare(one.at) || (a < b ? -1 : 1))
      .slice(0, alertsAtMost),
  );

/** What is wrong now, the gravest first. */
export function troublesOf(facts: NumberFacts, now: Date): Trouble[] {
  const { quality, name, sending } = facts;
  const holding = new Set(accountDecisions.filter((one) => holds(facts, one, now)));
  const is: Record<Trouble, boolean> = {
    disabled: holding.has("disabled"),
    removed: holding.has("removed"),
    blocked: sending?.value.state === "blocked",
    violation: holding.has("violation"),
    restricted: holding.has("restricted"),
    red: quality?.value === "red",
    limited: sending?.value.state === "limited",
    nameDeclined: name?.value === "declined",
    yellow: quality?.value === "yellow",
    alert: warningsOf(facts, now).length > 0,
  };
  return troubles.filter((trouble) => is[trouble]);
}

function holds({ decisions }: NumberFacts, decision: AccountDecision, now: Date): boolean {
  const told = decisions?.[decision];
  if (!told?.value.holds) return false;
  if (told.value.until !== null && Date.parse(told.value.until) <= now.getTime()) return false;
  return decision !== "violation" || isWithin(told.at, violationDays, now);
}

/** Meta's warnings that are not settled, in Meta's own words, the youngest first. */
export const warningsOf = ({ alerts }: NumberFacts, now: Date): string[] =>
  Object.values(alerts ?? {})
    .filter(({ value, at }) => value !== "" && isWithin(at, alertDays, now))
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map(({ value }) => value);

const isWithin = (at: string, days: number, now: Date): boolean => now.getTime() - Date.parse(at) < days * dayMs;

/** What became worse from one state to the next. A number that was red and is yellow has got better. */
export function fallsOf(before: NumberFacts, after: NumberFacts, now: Date): Fall[] {
  const was = new Set<Fall>(troublesOf(before, now));
  const fresh = troublesOf(after, now).filter((one) => !was.has(one) && !(one === "yellow" && was.has("red")));
  const known = warningsOf(before, now);
  const isOtherAlert = was.has("alert") && warningsOf(after, now).some((words) => !known.includes(words));
  return [
    ...fresh,
    ...(isOtherAlert ? (["alert"] as const) : []),
    ...(before.limit && after.limit && roomOf(after.limit.value) < roomOf(before.limit.value)
      ? (["fewer"] as const)
      : []),
  ];
}
const roomOf = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;
