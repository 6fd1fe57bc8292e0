import type { ConnectionEvents } from "@balcao/shared/connections/events";
import type { Live } from "../../lib/live.ts";
import { dropConnection, putConnection } from "./queries.ts";

export const connectionsLive: Live<ConnectionEvents> = {
  "connection.update": (cache, { connection }) => putConnection(cache, connection),
  "connection.delete": (cache, { connectionId }) => dropConnection(cache, connectionId),
};
