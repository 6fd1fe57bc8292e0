import { inCompany } from "../../base/database.ts";
import { mergeContacts } from "../../desk/identity/merge.ts";
import { undoMerge } from "../../desk/identity/undo-merge.ts";
import type { InboundMessage } from "../../desk/inbound/inbound.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { makeCompany, makeConnection, makeContact, makeUser, newNumber } from "../factories.ts";
import { inboundText } from "../inbound.ts";
import { queryText } from "../query-text.ts";

/** Two contacts who write to the same connection: Rosa, known by number, and Rosa Lima, known by LID. */
export async function twoPeople() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(statement: string, values: unknown[] = []) =>
    here(() => queryText<T>(statement, values));
  const admin = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId, { isDefault: true });
  const number = newNumber();
  const lid = `9${number}`;
  const rosa = await makeContact(companyId, { number, name: "Rosa" });
  const other = await makeContact(companyId, { number: lid, name: "Rosa Lima" });
  await rows("update contact_identities set kind = 'lid' where contact_id = $1", [other]);
  await rows("update contacts set number = '' where id = $1", [other]);
  const byNumber = (body: string) => inboundText(connectionId, { number, body });
  const byLid = (body: string): InboundMessage =>
    inboundText(connectionId, { chat: `${lid}@lid`, identities: [{ kind: "lid", value: lid }], body });
  const say = (message: InboundMessage) => here(() => receiveMessage(message));
  const merge = () => here(() => mergeContacts({ ids: [rosa, other], reason: "user", userId: admin.userId }));
  const lastMerge = async () =>
    (await rows<{ id: number }>("select id from contact_merges order by id desc limit 1"))[0]?.id ?? 0;
  const undo = async (mergeId?: number) => {
    const id = mergeId ?? (await lastMerge());
    return here(() => undoMerge(admin, id));
  };
  const open = async () =>
    (await rows<{ id: number }>("select id from tickets where status <> 'closed' order by id")).map(({ id }) => id);
  return {
    companyId,
    here,
    rows,
    admin,
    connectionId,
    number,
    lid,
    rosa,
    other,
    byNumber,
    byLid,
    say,
    merge,
    lastMerge,
    undo,
    open,
  };
}
export type People = Awaited<ReturnType<typeof twoPeople>>;
