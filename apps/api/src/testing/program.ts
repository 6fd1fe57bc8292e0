import { inCompany } from "@balcao/core/base/database";
import { makeApiToken } from "@balcao/core/testing/company/api-token-factory";
import { makeCompany, makeConnection, makeContact, newNumber } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { as } from "./client.ts";

/** A company with a linked number, a program that sends by this number, and a customer with a confirmed number. */
export async function makeProgram() {
  const companyId = await makeCompany();
  const number = newNumber();
  const connectionId = await makeConnection(companyId, { status: "CONNECTED", number: newNumber(), isDefault: true });
  const contactId = await makeContact(companyId, { name: "Dona Rosa", number });
  const { tokenId, secret } = await makeApiToken(companyId, connectionId);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  const program = as(secret);
  const send = (body: object = { number, body: "Seu pedido saiu" }) => program.post("/messages/send").send(body);
  const sent = () => rows<{ body: string }>("select body, source, ack from messages where from_me order by id");
  return { companyId, connectionId, contactId, number, tokenId, secret, program, rows, send, sent };
}
