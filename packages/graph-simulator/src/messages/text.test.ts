import { expect, test } from "vitest";
import { expectedSignature, messagesOf, startAll, statusesOf, valuesOf } from "../testing/product.ts";

test("a customer's text arrives by a webhook with a signature over the escaped bytes", async () => {
  const { graph, app, account, number, ana, heard } = await startAll();
  ana.write(number, "Olá 👋 ação/fim");
  const { raw, signature } = await heard.until();
  expect(raw).toMatch(/Ol\\u00e1 \\ud83d\\udc4b a\\u00e7\\u00e3o\\\/fim/);
  expect(raw).toMatch(/^[\x20-\x7e]*$/);
  expect(signature).toBe(expectedSignature(app.secret, raw));
  const [value] = valuesOf(heard);
  expect(heard.all[0]?.json).toMatchObject({ object: "whatsapp_business_account", entry: [{ id: account.id }] });
  expect(value).toMatchObject({
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "551133330000", phone_number_id: number.id },
    contacts: [{ profile: { name: "Ana Lima" }, wa_id: "5511999990000" }],
    messages: [{ from: "5511999990000", timestamp: "1795867200", type: "text", text: { body: "Olá 👋 ação/fim" } }],
  });
  expect(graph.received.all).toHaveLength(1);
});

test("a text is accepted, and its statuses contain the caller's own data, the person and the price", async () => {
  const { graph, number, ana, heard, send } = await startAll();
  ana.write(number, "oi");
  const { status, json } = await send({ type: "text", text: { body: "Olá!" }, biz_opaque_callback_data: "m-1" });
  expect(status).toBe(200);
  expect(json).toEqual({
    messaging_product: "whatsapp",
    contacts: [{ input: "5511999990000", wa_id: "5511999990000" }],
    messages: [{ id: expect.stringMatching(/^wamid\./), message_status: "accepted" }],
  });
  const sent = await graph.sent.until();
  expect(sent.content).toEqual({ body: "Olá!" });
  ana.read(sent);
  await heard.count(4);
  expect(statusesOf(heard).toSorted((one, other) => String(other.status).localeCompare(String(one.status)))).toEqual([
    expect.objectContaining({
      status: "sent",
      id: sent.id,
      recipient_id: "5511999990000",
      recipient_user_id: expect.stringMatching(/^BR\./),
      biz_opaque_callback_data: "m-1",
      pricing: { billable: true, pricing_model: "PMP", type: "regular", category: "service" },
    }),
    expect.not.objectContaining({ pricing: expect.anything() }),
    expect.objectContaining({ status: "delivered", pricing: expect.objectContaining({ billable: true }) }),
  ]);
  expect(messagesOf(heard)).toHaveLength(1);
});

test("a text outside the window is accepted, and fails by a status without contacts", async () => {
  const { graph, number, ana, clock, heard, send } = await startAll();
  ana.write(number, "oi");
  clock.advance(24 * 3_600_000);
  const { status } = await send({ type: "text", text: { body: "Olá!" } });
  expect(status).toBe(200);
  await heard.count(2);
  const [, value] = valuesOf(heard);
  expect(value?.contacts).toBeUndefined();
  expect(value?.statuses).toEqual([
    {
      id: graph.sent.all[0]?.id,
      status: "failed",
      timestamp: expect.stringMatching(/^\d{10}$/),
      recipient_id: "5511999990000",
      errors: [
        {
          code: 131047,
          title: "Re-engagement message",
          message: "Re-engagement message",
          error_data: { details: expect.stringContaining("24 hours") },
          href: expect.stringContaining("error-codes"),
        },
      ],
    },
  ]);
});
