import type { TFunction } from "i18next";

/** The most bars that one picture shows. */
const most = 62;
const sizes = [1, 7, 30, 90] as const;

/** How many days one bar stands for, so that all bars have room. */
export const stepOf = (days: number): number => sizes.find((size) => days / size <= most) ?? 90;

/** Groups days. The last group may be smaller. */
export function inSteps<T>(days: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(days.length / size) }, (_, n) => days.slice(n * size, (n + 1) * size));
}

/** Writes a day as 21/11/2026, and several days as the first and the last. */
export function spanOf(days: readonly { day: string }[], t: TFunction<"dashboard">): string {
  const [from, to] = [days.at(0), days.at(-1)].map((one) => one?.day.split("-").toReversed().join("/") ?? "");
  return from === to ? (from ?? "") : t("dashboard:pictures.span", { from, to });
}

/** Writes a day for the axis, as 21/11. */
export const markOf = ([first]: readonly { day: string }[]): string =>
  first?.day.slice(5).split("-").toReversed().join("/") ?? "";
