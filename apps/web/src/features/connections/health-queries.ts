import { connectionHealthApi } from "@balcao/shared/connections/api";
import type { Connection } from "@balcao/shared/connections/schema";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** No event tells of each message: asked for anew while somebody looks. */
const everyMs = 30_000;

export const connectionHealth = queryOptions({
  queryKey: ["connection-health"],
  queryFn: ({ signal }) => call(connectionHealthApi.list, {}, signal),
  staleTime: 0,
  refetchInterval: everyMs,
});

/** One more begins or ends when it goes down or comes back, or its alarm is told. */
export const incidentsOf = ({ id, downSince, alert }: Pick<Connection, "id" | "downSince" | "alert">) =>
  queryOptions({
    queryKey: ["connection-incidents", id, downSince, alert],
    queryFn: ({ signal }) => call(connectionHealthApi.incidents, { params: { connectionId: id } }, signal),
    staleTime: 0,
  });
