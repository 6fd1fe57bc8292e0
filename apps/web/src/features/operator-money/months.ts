import type { Tone } from "../../ui/chart/picture.ts";

/** Writes a month as 11/2026. */
export const monthText = (month: string): string => month.split("-").toReversed().join("/");

/** The last months up to this one, the oldest first, including months without payments. */
export function lastMonths(many: number, last: string): string[] {
  const [year = 0, month = 0] = last.split("-").map(Number);
  return Array.from({ length: many }, (_, n) =>
    new Date(Date.UTC(year, month - many + n, 1)).toISOString().slice(0, 7),
  );
}

/** Lists all months from the earliest to the latest given month. The given months may come in any order. */
export function monthsFrom(months: readonly string[]): string[] {
  const sorted = months.toSorted();
  const [first = "", last = ""] = [sorted.at(0), sorted.at(-1)];
  const [years, more] = [0, 1].map((at) => Number(last.split("-")[at]) - Number(first.split("-")[at]));
  return first === "" ? [] : lastMonths((years ?? 0) * 12 + (more ?? 0) + 1, last);
}

type Month = { month: string; plans: readonly { plan: string | null; paid: number }[] };
type Stack = { name: string; values: number[]; tone: Tone };
const tones: readonly Tone[] = ["main", "success", "warning"];

/** The income of each plan in each month. The plans with the lowest income form one group with the payments without a plan. */
export function stacksOf(months: readonly Month[], shown: readonly string[], others: string): Stack[] {
  const sums = new Map<string, number>();
  for (const { plans } of months)
    for (const { plan, paid } of plans) if (plan !== null) sums.set(plan, (sums.get(plan) ?? 0) + paid);
  const named = [...sums].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const own = named.slice(0, tones.length);
  const of = new Map(months.map(({ month, plans }) => [month, plans]));
  const paidFor = (isOf: (plan: string | null) => boolean) =>
    shown.map((month) =>
      (of.get(month) ?? []).filter(({ plan }) => isOf(plan)).reduce((sum, { paid }) => sum + paid, 0),
    );
  const rest = paidFor((plan) => plan === null || !own.includes(plan));
  return [
    ...own.map((name, n) => ({ name, values: paidFor((plan) => plan === name), tone: tones[n] ?? "main" })),
    ...(rest.some((paid) => paid > 0) ? [{ name: others, values: rest, tone: "quiet" as const }] : []),
  ];
}
