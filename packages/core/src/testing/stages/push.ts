import { randomUUID } from "node:crypto";
import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../../base/database.ts";
import type { Notice } from "../../followers/push/notices.ts";
import { registerDevice } from "../../followers/push/devices.ts";
import { takeDeliveries } from "../../followers/push/round.ts";
import { makeCompany, makeMessage, makeTicket, makeUser } from "../factories.ts";
import { queryText } from "../query-text.ts";

export interface PushStage {
  companyId: number;
  rows: <T extends object>(statement: string, values?: unknown[]) => Promise<T[]>;
  here: <T>(work: () => Promise<T>) => Promise<T>;
  /** A user with one device, who gets notices about the last hour. */
  person: (values?: Parameters<typeof makeUser>[1]) => Promise<Actor>;
  /** An open conversation of this user whose customer wrote a minute ago. */
  writtenTo: (owner: Actor, words?: string) => Promise<{ ticketId: number; uuid: string }>;
  /** The notices on all devices after the next round. */
  round: () => Promise<Notice["payload"]["notification"][]>;
}

/** Opens a session for this user that lasts a day. */
export const openSession = ({ companyId, userId, sessionId }: Actor): Promise<unknown> =>
  inCompany(companyId, () =>
    queryText(
      "insert into sessions (id, company_id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [sessionId, companyId, userId],
    ),
  );

export const androidChrome = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/155.0 Mobile Safari/537.36";
/** A subscription as from a browser, with keys that belong to nobody. */
export const subscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: "BG3OGHrl3YJ5PHpl0GSqtAAlUPnx1LvwQvFMIc68vhJU6nIkRzPEqtCduQz8wQj0r71NVPzr7ZRk2f-fhsQ5pK8",
  auth: "_cPGB4wdJ6lMBc8NCJjQHQ",
  language: "pt" as const,
});

/** A company whose users get notices on their devices about waiting conversations. */
export async function pushStage(): Promise<PushStage> {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(statement: string, values: unknown[] = []) =>
    here(() => queryText<T>(statement, values));
  return {
    companyId,
    rows,
    here,
    async person(values = {}) {
      const user = await makeUser(companyId, values);
      await openSession(user);
      await here(() => registerDevice(user, subscription(), { agent: androidChrome, services: [] }));
      await rows("update push_choices set since = now() - interval '1 hour' where user_id = $1", [user.userId]);
      return user;
    },
    async writtenTo({ userId }, words = "Bom dia") {
      const ticketId = await makeTicket(companyId, { status: "open", userId, unread: 1 });
      const messageId = await makeMessage(companyId, ticketId, { body: words });
      await rows("update messages set created_at = now() - interval '1 minute' where id = $1", [messageId]);
      const [ticket] = await rows<{ uuid: string }>(
        "update tickets set customer_message_id = $1, customer_line = $2 where id = $3 returning uuid",
        [messageId, words, ticketId],
      );
      return { ticketId, uuid: ticket?.uuid ?? "" };
    },
    round: async () =>
      (await here(() => takeDeliveries("https://desk.test"))).map(({ notice }) => notice.payload.notification),
  };
}
