import { findConnectionFor, listConnections } from "@balcao/core/numbers/connections/access";
import { listHealth } from "@balcao/core/numbers/connections/health";
import { listIncidents } from "@balcao/core/numbers/connections/incidents";
import { setConnectionOff } from "@balcao/core/numbers/connections/off";
import {
  createConnection,
  endSession,
  renewSession,
  startSession,
  updateConnection,
} from "@balcao/core/numbers/connections/service";
import { passkeyApi } from "@balcao/shared/connections/passkey-api";
import { connectionHealthApi, connectionsApi, sessionsApi } from "@balcao/shared/connections/api";
import { Router } from "express";
import { env } from "../env.ts";
import { handle } from "../http/handle.ts";
import { removeNumber } from "../official/onboard.ts";
import { answerPasskey, beginPasskey, comparePasskey } from "./passkey.ts";

const defaultNetwork = env.SIMULATOR === "on" ? "simulator" : "whatsapp";

export const connections = Router();
handle(connections, connectionsApi.list, (_, actor) => listConnections(actor));
handle(connections, connectionHealthApi.list, () => listHealth());
handle(connections, connectionHealthApi.incidents, ({ params }, actor) => listIncidents(actor, params.connectionId));
handle(connections, connectionsApi.show, ({ params }, actor) => findConnectionFor(actor, params.connectionId));
handle(connections, connectionsApi.create, ({ body }, actor) => createConnection(actor, body, { defaultNetwork }));
handle(connections, connectionsApi.update, ({ params, body }, actor) =>
  updateConnection(actor, params.connectionId, body),
);
handle(connections, connectionsApi.delete, ({ params }, actor) => removeNumber(actor, params.connectionId));
handle(connections, sessionsApi.start, ({ params, body }, actor) => startSession(actor, params.connectionId, body));
handle(connections, sessionsApi.renew, ({ params }, actor) => renewSession(actor, params.connectionId));
handle(connections, sessionsApi.switchOff, ({ params }, actor) => setConnectionOff(actor, params.connectionId));
handle(connections, sessionsApi.end, ({ params }, actor) => endSession(actor, params.connectionId));
handle(connections, passkeyApi.begin, ({ params }, actor) => beginPasskey(actor, params.connectionId));
handle(connections, passkeyApi.answer, ({ params, body }, actor) => answerPasskey(actor, params.connectionId, body));
handle(connections, passkeyApi.compare, ({ params, body }, actor) => comparePasskey(actor, params.connectionId, body));
