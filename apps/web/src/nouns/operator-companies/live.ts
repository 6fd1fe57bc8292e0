import type { OperatorEvents } from "@balcao/shared/operations/events";
import type { Live } from "../../lib/cache/live.ts";
import { visit } from "../../lib/session/visit.ts";

/** The queries that only operators see. All of them on screen are fetched again, because they are few and change rarely. */
const operators: ReadonlySet<unknown> = new Set([
  "operator",
  "operator-money",
  "operator-providers",
  "operator-health",
  "helps",
  "visitable",
  "visits",
]);

export const operatorLive: Live<OperatorEvents> = {
  // A tab in which a visit has begun belongs to the visited user, and is about to load another page.
  "operator.changed": (cache) =>
    visit.token() === null &&
    cache.invalidateQueries({
      predicate: ({ queryKey: [noun, part] }) =>
        operators.has(noun) || (noun === "assistant" && part === "installation"),
    }),
};
