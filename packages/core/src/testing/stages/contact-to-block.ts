import { inCompany } from "../../base/database.ts";
import { blockContact } from "../../desk/contacts/blocking/block.ts";
import { makeCompany, makeConnection, makeContact, makeUser, newNumber } from "../factories.ts";
import { queryText } from "../query-text.ts";

/** A contact of a company with one linked number. `orders` returns which numbers were told to block or unblock somebody, in order. */
export async function contactToBlock() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
  const admin = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId);
  await rows("update connections set number = $1", [newNumber()]);
  const number = newNumber();
  const contactId = await makeContact(companyId, { number });
  const block = (blocked = true) => here(() => blockContact(admin, contactId, { blocked }));
  const orders = async () =>
    (
      await rows<{ id: number }>("select connection_id as id from connection_commands where kind = 'block' order by id")
    ).map(({ id }) => id);
  return { companyId, here, rows, admin, connectionId, number, contactId, block, orders };
}
