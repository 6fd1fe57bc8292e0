import { needsAttention } from "@balcao/shared/connections/rules";
import { useQuery } from "@tanstack/react-query";
import { useDelayed } from "../../lib/use-delayed.ts";
import { connectionList } from "./queries.ts";

const delayMs = 2000;

/** Whether the drawer warns. It waits, so that a number which is only coming up does not alarm anybody. */
export function useConnectionsWarning(): boolean {
  const { data: troubled = false } = useQuery({ ...connectionList, select: (list) => list.some(needsAttention) });
  return useDelayed(troubled, delayMs);
}
