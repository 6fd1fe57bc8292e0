import type { Talker } from "@balcao/shared/automation/situation";
import type { OutsideSession } from "@balcao/shared/integrations/port";
import { bigint, integer, json, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";
import type { StoredReply } from "./reply.ts";

export const BotTurnRow = table("bot_turns", {
  id: bigint.default,
  companyId: integer,
  ticketId: integer,
  talker: json<Talker>(),
  dueAt: timestamp.null,
  fromId: bigint.null,
  beforeIds: json<number[]>().default,
  askedAt: timestamp.null,
  eventId: text.null,
  questionFrom: bigint.null,
  questionTo: bigint.null,
  askedOf: json<Talker>().null,
  reply: json<StoredReply>().null,
  position: integer.default,
  claim: uuid.null,
  tries: integer.default,
  session: json<OutsideSession>().null,
  sessionOf: text.null,
});
export type BotTurnRow = InstanceType<typeof BotTurnRow>;
