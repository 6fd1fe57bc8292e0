import { createHmac } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeContact, newNumber, publishedBy } from "@balcao/core/testing/factories";
import { makeOfficialNumber } from "@balcao/core/testing/message-template-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { nobody } from "../testing/client.ts";

let count = 0;
async function shop() {
  const companyId = await makeCompany();
  count += 1;
  const wabaId = `77${process.pid}${count}`;
  await makeOfficialNumber(companyId, { wabaId });
  const rows = <T extends object>(text: string) => inCompany(companyId, () => queryText<T>(text));
  const [account] = await rows<{ id: string }>("select phone_number_id as id from official_accounts");
  const number = newNumber();
  await makeContact(companyId, { number });
  const state = async () =>
    (await rows<object>("select opt_out_source as source, opted_out_at is not null as out from contacts"))[0];
  const hear = (value: string, second: number, more: object = {}, answer = 200) => {
    const preference = { wa_id: number, category: "marketing_messages", value, timestamp: second, ...more };
    const told = { metadata: { phone_number_id: account?.id }, user_preferences: [preference] };
    const change = { field: "user_preferences", value: told };
    const body = Buffer.from(
      JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: wabaId, changes: [change] }] }),
    );
    const signature = `sha256=${createHmac("sha256", "ab12").update(body).digest("hex")}`;
    return (
      nobody()
        .post("/api/official/webhook")
        .set({ "content-type": "application/json", "x-hub-signature-256": signature })
        // As it is: the signature is of these bytes.
        .serialize((bytes: unknown) => bytes as string)
        .send(body)
        .expect(answer)
    );
  };
  return { companyId, rows, number, state, hear };
}
const at = 1_795_000_000;
const free = { source: null, out: false };
const stopped = { source: "whatsapp", out: true };

test("a person who stops marketing messages at WhatsApp is opted out, and a person who allows them again is not", async () => {
  const { companyId, hear, state } = await shop();
  await hear("stop", at);
  expect(await state()).toEqual(stopped);
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({ name: "contact.update" });
  await hear("resume", at + 5);
  expect(await state()).toEqual(free);
});

test("a wish about a number that left in a company's file is refused, so that Meta repeats it to the other installation", async () => {
  const { hear, state, rows } = await shop();
  await rows("update companies set status = false, seal = 'left'");
  await hear("stop", at, {}, 409);
  expect(await state()).toEqual(free);
  await rows("update companies set seal = 'arrived'");
  await hear("stop", at);
  expect(await state()).toEqual(stopped);
});

test("the newest wish of a person counts, in whatever order and however often Meta sends the wishes", async () => {
  const { hear, state } = await shop();
  await hear("resume", at + 5);
  await hear("stop", at);
  expect(await state()).toEqual(free);
  await hear("stop", at + 9);
  await hear("resume", at + 5);
  await hear("stop", at + 9);
  expect(await state()).toEqual(stopped);
});

test("an opt-out for another reason stays when the person allows marketing messages at WhatsApp", async () => {
  const { hear, state, rows } = await shop();
  await rows("update contacts set opted_out_at = now(), opt_out_source = 'user', opt_out_words = 'Pediu'");
  await hear("stop", at);
  await hear("resume", at + 5);
  expect(await state()).toEqual({ source: "user", out: true });
});

test("a wish of an unknown person, about another kind of message or in an unreadable form changes nothing", async () => {
  const { hear, state } = await shop();
  await hear("stop", at, { wa_id: newNumber() });
  await hear("stop", at, { category: "utility_messages" });
  await hear("maybe", at);
  await hear("stop", at, { timestamp: "soon" });
  await hear("stop", at, { wa_id: null });
  expect(await state()).toEqual(free);
  await hear("stop", at, { timestamp: String(at) });
  expect(await state()).toEqual(stopped);
});

test("a wish from a number without its ninth digit counts for the same person", async () => {
  const { hear, state, rows } = await shop();
  await rows("update contact_identities set value = '5511987654321'");
  await hear("stop", at, { wa_id: "551187654321" });
  expect(await state()).toEqual(stopped);
});
