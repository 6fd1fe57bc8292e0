import type { OperatorEvents } from "@balcao/shared/operations/events";
import type { Live } from "../../lib/cache/live.ts";
import { visit } from "../../lib/session/visit.ts";

/** Everything that only operators see. It is little and rare, so what is on screen is asked for again as a whole. */
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
  // A tab in which a visit has begun is the visited user's, and on its way to another page.
  "operator.changed": (cache) =>
    visit.token() === null &&
    cache.invalidateQueries({
      predicate: ({ queryKey: [noun, part] }) =>
        operators.has(noun) || (noun === "assistant" && part === "installation"),
    }),
};
