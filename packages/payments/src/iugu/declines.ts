import type { DeclineGroup } from "@balcao/shared/billing/schema";

// The reason why a card was refused, by the code (LR) that Iugu passes on.
const groups: Record<Exclude<DeclineGroup, "later">, string> = {
  funds: "51 61 70",
  data: "1 12 14 15 30 54 56 63",
  never: "4 7 41 43 46 57 59 62 R0 R1 R2 R3 SC AF01 AF02",
};
const known = new Map(
  Object.entries(groups).flatMap(([group, codes]) => codes.split(" ").map((code) => [code, group as DeclineGroup])),
);

/** The group of a code. An unknown code may be tried again later, because a card gets few attempts anyway. */
export const declineOf = (code: string): { code: string; group: DeclineGroup } => ({
  code: code.slice(0, 20),
  group: known.get(code.replace(/^0+(?=\d)/, "").toUpperCase()) ?? "later",
});
