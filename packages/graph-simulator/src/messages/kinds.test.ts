import { describe, expect, test } from "vitest";
import { buttons, cta, list, reply } from "../testing/interactive.ts";
import { startAll, statusesOf } from "../testing/product.ts";

describe("an accepted message", () => {
  test.each<[string, object]>([
    ["text", { type: "text", text: { body: "x".repeat(4096), preview_url: true } }],
    ["a text without its type", { text: { body: "oi" } }],
    ["location", { type: "location", location: { latitude: -23.5, longitude: "-46.6", name: "Sé", address: "Praça" } }],
    [
      "contacts",
      {
        type: "contacts",
        contacts: [
          {
            name: { formatted_name: "Rui Sá", first_name: "Rui" },
            phones: [{ phone: "+5511988887777", type: "CELL", wa_id: "5511988887777" }],
            emails: [{ email: "a@b.c", type: "WORK" }],
            org: { company: "X" },
          },
        ],
      },
    ],
    ["buttons", { type: "interactive", interactive: buttons(reply("opt:1", "Sim"), reply("opt:2", "Não")) }],
    ["a list of ten rows", { type: "interactive", interactive: list(10) }],
    ["a link", { type: "interactive", interactive: { type: "cta_url", body: { text: "Veja" }, action: cta } }],
    [
      "a question for the customer's location",
      {
        type: "interactive",
        interactive: { type: "location_request_message", body: { text: "Onde?" }, action: { name: "send_location" } },
      },
    ],
    [
      "a question for the number",
      {
        type: "interactive",
        interactive: {
          type: "request_contact_info",
          body: { text: "Qual?" },
          action: { name: "request_contact_info" },
        },
      },
    ],
    [
      "a flow",
      {
        type: "interactive",
        interactive: {
          type: "flow",
          body: { text: "Marque" },
          action: {
            name: "flow",
            parameters: {
              flow_message_version: "3",
              flow_id: "1",
              flow_cta: "Abrir",
              flow_token: "t",
              flow_action: "navigate",
              flow_action_payload: { screen: "A" },
            },
          },
        },
      },
    ],
    [
      "a product",
      { type: "interactive", interactive: { type: "product", action: { catalog_id: "1", product_retailer_id: "2" } } },
    ],
  ])("an accepted message: %s", async (_name, body) => {
    const { number, ana, send, graph, heard } = await startAll();
    ana.write(number, "oi");
    expect((await send(body)).json).toMatchObject({ messages: [{ message_status: "accepted" }] });
    expect(graph.sent.all[0]).toMatchObject({ number, person: ana.person });
    await heard.count(3);
    expect(statusesOf(heard).map(({ status }) => status)).not.toContain("failed");
  });

  test("a reaction and its removal are accepted messages", async () => {
    const { number, ana, send } = await startAll();
    const { id } = ana.write(number, "oi");
    for (const emoji of ["👍🏽", ""])
      expect((await send({ type: "reaction", reaction: { message_id: id, emoji } })).status).toBe(200);
  });

  test("an accepted message keeps the message that it answers and the caller's own data", async () => {
    const { number, ana, send, graph } = await startAll();
    const { id } = ana.write(number, "oi");
    await send({ type: "text", text: { body: "sim" }, context: { message_id: id }, biz_opaque_callback_data: "w" });
    expect(graph.sent.all[0]).toMatchObject({ context: id, opaque: "w" });
  });

  test("an accepted message goes to a person by the scoped id, or to the phone when both are given", async () => {
    const { graph, number, send } = await startAll();
    const bia = graph.makeCustomer("5521988887777", { name: "Bia", username: "bia" });
    const { message } = bia.write(number, "oi");
    expect(message.from).toBeUndefined();
    const scoped = String(message.from_user_id);
    const { json } = await send({ type: "text", text: { body: "oi" } }, { recipient: scoped });
    expect(json.contacts).toEqual([{ input: scoped, user_id: scoped }]);
    const both = await send({ type: "text", text: { body: "oi" } }, { recipient: scoped, to: "+55 (21) 98888-7777" });
    expect(both.json.contacts).toEqual([{ input: "+55 (21) 98888-7777", wa_id: "5521988887777" }]);
    expect(graph.sent.all.map(({ person }) => person)).toEqual([bia.person, bia.person]);
  });
});
