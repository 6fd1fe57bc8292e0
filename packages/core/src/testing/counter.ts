import type { SettingKey } from "@balcao/shared/settings/schema";
import { inCompany } from "../base/database.ts";
import type { InboundMessage } from "../desk/inbound/inbound.ts";
import { receiveMessage } from "../desk/inbound/receive.ts";
import { makeCompany, makeConnection, makeQueue, newNumber } from "./factories.ts";
import { inboundText } from "./inbound.ts";
import { queryText } from "./query-text.ts";

interface State {
  id: number;
  status: string;
  queueId: number | null;
  userId: number | null;
  suggestedUserId: number | null;
  kind: string | null;
  stopped: boolean;
  unread: number;
}

/** A number with its queues and texts, and a customer who writes to it. */
export async function counter({
  queues = ["Vendas", "Suporte"],
  connection = {},
  settings = {},
}: {
  queues?: string[];
  connection?: Record<string, unknown>;
  settings?: Partial<Record<SettingKey, string>>;
} = {}) {
  const companyId = await makeCompany({ settings });
  const rows = <T extends object>(statement: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(statement, values));
  const queueIds: number[] = [];
  for (const name of queues) queueIds.push(await makeQueue(companyId, { name }));
  const connectionId = await makeConnection(companyId, { queueIds, isDefault: true });
  const fields = { greeting_message: queues.length > 1 ? "Olá!" : "", ...connection };
  for (const [column, value] of Object.entries(fields))
    await rows(`update connections set ${column} = $2 where id = $1`, [connectionId, value]);
  const number = newNumber();
  const receive = (values: Partial<InboundMessage> = {}) =>
    inCompany(companyId, () => receiveMessage(inboundText(connectionId, { number, ...values })));
  const said = () => rows<{ body: string; source: string }>("select body, source from messages order by sent_at, id");
  return {
    companyId,
    connectionId,
    queueIds,
    number,
    rows,
    receive,
    says: (body: string) => receive({ body }),
    /** The automatic texts, in order. */
    answers: async () => (await said()).filter(({ source }) => source === "system").map(({ body }) => body),
    /** The newest ticket. */
    async ticket(): Promise<State> {
      const [state] = await rows<State>(
        `select id, status, queue_id as "queueId", user_id as "userId", suggested_user_id as "suggestedUserId", bot_state->>'kind' as kind, bot_stopped as stopped,
           unread_messages as unread from tickets order by id desc limit 1`,
      );
      if (!state) throw new Error("There is no ticket");
      return state;
    },
    events: async () =>
      (await rows<{ kind: string }>("select kind from ticket_events order by id")).map(({ kind }) => kind),
    /** Moves all times back by this interval. */
    async pass(minutes: number): Promise<void> {
      await rows(
        "update tickets set bot_state = bot_state || jsonb_build_object('sentAt', (bot_state->>'sentAt')::timestamptz - make_interval(mins => $1)), closed_at = closed_at - make_interval(mins => $1), updated_at = updated_at - make_interval(mins => $1), out_of_hours_told_at = out_of_hours_told_at - make_interval(mins => $1)",
        [minutes],
      );
      await rows(
        "update rating_requests set sent_at = sent_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)",
        [minutes],
      );
      await rows("update ticket_events set at = at - make_interval(mins => $1)", [minutes]);
      await rows("update connections set updated_at = updated_at - make_interval(mins => $1)", [minutes]);
    },
  };
}
