import type { RetentionPeriod } from "@balcao/shared/retentions/schema";
import { inCompany } from "../../base/database.ts";
import { listMessages } from "../../desk/messages/lists/list.ts";
import { clearNext } from "../../desk/retentions/clear.ts";
import type { Part } from "../../desk/retentions/due-conversations.ts";
import { RetentionRow } from "../../desk/retentions/retention.model.ts";
import { RetentionRuleRow } from "../../desk/retentions/retention-rule.model.ts";
import { idOf, makeCompany, makeMessage, makeTicket, makeUser } from "../factories.ts";
import { queryText } from "../query-text.ts";

const dayMs = 86_400_000;
/** A time so many days before `from`. */
export const daysBefore = (days: number, from = new Date()): Date => new Date(from.getTime() - days * dayMs);

interface Values extends Partial<RetentionPeriod> {
  state?: "active" | "waiting";
  startsAt?: Date;
  queues?: readonly (RetentionPeriod & { queueId: number })[];
}
/** A retention in force that removes words after a year, unless the values change that. */
export async function makeRetention(companyId: number, { queues = [], ...values }: Values = {}): Promise<number> {
  const id = await idOf(companyId, () =>
    RetentionRow.create({ state: "active", filesMonths: null, wordsMonths: 12, startsAt: new Date(), ...values }),
  );
  await inCompany(companyId, () => RetentionRuleRow.bulkCreate(queues.map((one) => ({ retentionId: id, ...one }))));
  return id;
}

type TicketValues = NonNullable<Parameters<typeof makeTicket>[1]>;
/** A conversation that was closed so many days ago, with these messages of the customer. */
export async function makeClosed(
  companyId: number,
  days: number,
  { bodies = ["Olá"], ...values }: TicketValues & { bodies?: readonly string[] } = {},
): Promise<number> {
  const at = daysBefore(days);
  const id = await makeTicket(companyId, { createdAt: at, updatedAt: at, status: "closed", ...values });
  await inCompany(companyId, () => queryText("update tickets set closed_at = $1 where id = $2", [at, id]));
  for (const body of bodies) await makeMessage(companyId, id, { body, sentAt: at });
  return id;
}

/** A company with an admin, and the calls that tests of its retention need. */
export async function keepingCompany() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { name: "Ana", profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string, values: unknown[] = []) => here(() => queryText<T>(sql, values));
  const clear = (part: Part = "words", now = new Date()) => here(() => clearNext(part, now));
  return {
    companyId,
    admin,
    here,
    rows,
    clear,
    /** The texts of the messages that are left, oldest first. */
    bodies: async () => (await rows<{ body: string }>("select body from messages order by id")).map(({ body }) => body),
    /** Removes batches until nothing more can be removed now. Returns the keys of files to be removed. */
    async clearAll(part: Part = "words"): Promise<string[]> {
      const keys: string[] = [];
      for (let batch = await clear(part); !batch.isOver; batch = await clear(part)) keys.push(...batch.keys);
      return keys;
    },
    read: (ticketId: number) => here(() => listMessages(admin, ticketId, { pageNumber: 1 })),
  };
}
