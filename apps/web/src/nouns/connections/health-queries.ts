import { connectionHealthApi } from "@balcao/shared/connections/api";
import type { Connection } from "@balcao/shared/connections/schema";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The health is fetched repeatedly while it is on screen, because no event reports each message. */
const everyMs = 30_000;

export const connectionHealth = queryOptions({
  queryKey: ["connection-health"],
  queryFn: ({ signal }) => call(connectionHealthApi.list, {}, signal),
  staleTime: 0,
  refetchInterval: everyMs,
});

/** The incidents of a number. The key contains all that changes when an incident begins or ends or when its alarm is sent. */
export const incidentsOf = ({ id, downSince, alert }: Pick<Connection, "id" | "downSince" | "alert">) =>
  queryOptions({
    queryKey: ["connection-incidents", id, downSince, alert],
    queryFn: ({ signal }) => call(connectionHealthApi.incidents, { params: { connectionId: id } }, signal),
    staleTime: 0,
  });
