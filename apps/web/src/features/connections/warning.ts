import { needsAttention } from "@balcao/shared/connections/rules";
import { useQuery } from "@tanstack/react-query";
import { useDelayed } from "../../lib/use-delayed.ts";
import { connectionList } from "../../nouns/connections/noun.ts";

const delayMs = 2000;

/** Whether the menu warns that a number is down. The warning waits, so that a number that is just connecting causes none. */
export function useConnectionsWarning(): boolean {
  const { data: troubled = false } = useQuery({ ...connectionList, select: (list) => list.some(needsAttention) });
  return useDelayed(troubled, delayMs);
}
