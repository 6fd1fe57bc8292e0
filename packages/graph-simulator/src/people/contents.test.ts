import { describe, expect, test } from "vitest";
import { samples } from "../samples.ts";
import { messagesOf, startAll } from "../testing/product.ts";
import type { Content } from "./content.ts";

describe("every kind of a customer's message has its node", () => {
  test.each<[string, Content, object]>([
    ["text", { type: "text", body: "oi" }, { type: "text", text: { body: "oi" } }],
    [
      "image",
      { type: "image", ...samples.jpeg, caption: "a" },
      {
        type: "image",
        image: {
          caption: "a",
          mime_type: "image/jpeg",
          id: expect.stringMatching(/^\d+$/),
          sha256: expect.any(String),
          url: expect.any(String),
        },
      },
    ],
    ["video", { type: "video", ...samples.video }, { type: "video", video: { mime_type: "video/mp4" } }],
    ["audio", { type: "audio", ...samples.voice }, { type: "audio", audio: { voice: false } }],
    ["sticker", { type: "sticker", ...samples.sticker }, { type: "sticker", sticker: { animated: false } }],
    [
      "location",
      { type: "location", latitude: -23.5, longitude: -46.6, name: "Sé" },
      { type: "location", location: { latitude: -23.5, longitude: -46.6, name: "Sé" } },
    ],
    [
      "contacts",
      { type: "contacts", contacts: [{ name: { formatted_name: "A" } }] },
      { contacts: [{ name: { formatted_name: "A" } }] },
    ],
    [
      "reaction",
      { type: "reaction", messageId: "wamid.a", emoji: "👍" },
      { reaction: { message_id: "wamid.a", emoji: "👍" } },
    ],
    [
      "a reaction taken back",
      { type: "reaction", messageId: "wamid.a", emoji: "" },
      { reaction: { message_id: "wamid.a" } },
    ],
    [
      "a button",
      { type: "button_reply", id: "opt:1", title: "Sim" },
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "opt:1", title: "Sim" } } },
    ],
    [
      "a row",
      { type: "list_reply", id: "opt:1", title: "Sim", description: "d" },
      { interactive: { type: "list_reply", list_reply: { id: "opt:1", title: "Sim", description: "d" } } },
    ],
    [
      "a flow",
      { type: "nfm_reply", name: "flow", body: "Sent", responseJson: '{"a":1}' },
      { interactive: { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json: '{"a":1}' } } },
    ],
    [
      "a permission to call",
      { type: "call_permission_reply", response: "accept", expiresAt: 1000 },
      { interactive: { call_permission_reply: { response: "accept", expiration_timestamp: 1 } } },
    ],
    [
      "an order",
      { type: "order", catalogId: "1", text: "quero", items: [] },
      { order: { catalog_id: "1", text: "quero", product_items: [] } },
    ],
    [
      "an edit",
      { type: "edit", messageId: "wamid.a", body: "novo" },
      { type: "edit", edit: { original_message_id: "wamid.a", message: { type: "text", text: { body: "novo" } } } },
    ],
    [
      "a deletion",
      { type: "revoke", messageId: "wamid.a" },
      { type: "revoke", revoke: { original_message_id: "wamid.a" } },
    ],
    ["something unsupported", { type: "unsupported" }, { type: "unsupported", errors: [{ code: 131051 }] }],
  ])("every kind of a customer's message has its node: %s", async (_name, content, node) => {
    const { number, ana, heard } = await startAll();
    const { id } = ana.write(number, content);
    await heard.until();
    expect(messagesOf(heard)).toEqual([expect.objectContaining({ id, from: "5511999990000" })]);
    expect(messagesOf(heard)[0]).toMatchObject(node);
  });
});

test("a message's node also has the answered message, the forwards, the product, the advertisement and the time", async () => {
  const { number, ana, heard, clock } = await startAll();
  const { id } = ana.write(number, "1");
  const referral = {
    source_url: "https://fb.me/1",
    source_id: "9",
    source_type: "ad",
    headline: "Promo",
    ctwa_clid: "c",
  } as const;
  ana.write(number, "2", {
    answers: id,
    forwarded: true,
    oftenForwarded: true,
    referral,
    writtenAt: clock.now() - 60_000,
  });
  ana.write(number, "3", { product: { catalog_id: "1", product_retailer_id: "2" }, group: "g1" });
  await heard.count(3);
  const second = messagesOf(heard).find(({ text }) => (text as { body: string }).body === "2");
  expect(second).toMatchObject({
    context: { from: "5511999990000", id, forwarded: true, frequently_forwarded: true },
    referral,
    timestamp: String(Math.floor(clock.now() / 1000) - 60),
  });
  expect(messagesOf(heard)).toContainEqual(
    expect.objectContaining({
      group_id: "g1",
      context: { referred_product: { catalog_id: "1", product_retailer_id: "2" } },
    }),
  );
});
