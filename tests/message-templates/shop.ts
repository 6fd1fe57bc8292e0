import { as, signIn } from "@balcao/api/testing/client";
import { inCompany } from "@balcao/core/base/database";
import { loadOutgoing } from "@balcao/core/desk/messages/sending/outgoing";
import { sealOfficial } from "@balcao/core/numbers/official/access";
import { OfficialAccountRow } from "@balcao/core/numbers/official/official-account.model";
import { makeCompany, makeConnection, makeContact, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { startGraph } from "@balcao/graph-simulator/graph";
import { nodeOf } from "../../apps/worker/src/whatsapp/official/content.ts";

type Graph = Awaited<ReturnType<typeof startGraph>>;

let count = 0;
/** A company with an official number that the simulated Graph knows, its admin, and an open ticket. */
export async function makeShop(graph: Graph) {
  count += 1;
  const desk = graph.makeDesk(`55113333${String(count).padStart(4, "0")}`);
  const companyId = await makeCompany();
  const user = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId, { network: "official", name: "Loja" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const secrets = sealOfficial(connectionId, { token: desk.token.value, appSecret: desk.app.secret });
  const account = { connectionId, phoneNumberId: desk.number.id, wabaId: desk.account.id, secrets };
  await here(() => OfficialAccountRow.create({ ...account, displayNumber: "+55 11 3333-0000" }));
  const phone = `5511${String(990_000_000 + count)}`;
  graph.makeCustomer(phone);
  const contactId = await makeContact(companyId, { number: phone, name: "Rosa Lima" });
  const ticketId = await makeTicket(companyId, { connectionId, contactId, status: "open", userId: user.userId });
  const admin = as(await signIn(user));
  const rows = <T>(text: string, values: unknown[] = []) =>
    here(() => queryText<T & Record<string, unknown>>(text, values));
  /** Uploads a file to Meta, and returns its id there. */
  const upload = async ({ bytes, mimeType }: { bytes: Buffer; mimeType: string }) => {
    const form = new FormData();
    form.set("messaging_product", "whatsapp");
    form.set("type", mimeType);
    form.set("file", new Blob([new Uint8Array(bytes)], { type: mimeType }), "foto.jpg");
    const headers = { authorization: `Bearer ${desk.token.value}` };
    const answer = await fetch(`${graph.url}/v26.0/${desk.number.id}/media`, { method: "POST", headers, body: form });
    return ((await answer.json()) as { id: string }).id;
  };
  /** Meta's answer to the message with this id, in the form of the worker that holds the number. */
  const handOver = async (messageId: number, fileId: string | null = null, cards: readonly string[] = []) => {
    const message = await here(() => loadOutgoing(messageId));
    if (!message) throw new Error("There is no message");
    const media = message.media ?? { mimetype: "", name: "" };
    const prepared = { kind: "document", mimetype: media.mimetype, name: media.name, bytes: Buffer.alloc(1) } as never;
    const node = nodeOf(message, fileId === null ? null : { id: fileId, prepared }, cards);
    const answer = await fetch(`${graph.url}/v26.0/${desk.number.id}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${desk.token.value}`, "content-type": "application/json" },
      body: JSON.stringify({ messaging_product: "whatsapp", to: phone, ...node }),
    });
    return (await answer.json()) as { messages?: { message_status: string }[]; error?: { code: number } };
  };
  /** Meta's own view of the template of this name. */
  const atMeta = (name: string) => {
    const found = [...desk.account.templates.values()].find((one) => one.name === name);
    if (!found) throw new Error(`Meta has no template ${name}`);
    return found;
  };
  return { desk, companyId, connectionId, contactId, ticketId, admin, here, rows, upload, handOver, atMeta };
}
