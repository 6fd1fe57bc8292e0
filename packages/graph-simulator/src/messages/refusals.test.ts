import { describe, expect, test } from "vitest";
import { samples } from "../samples.ts";
import { buttons, card, list, reply } from "../testing/interactive.ts";
import { startAll, statusesOf } from "../testing/product.ts";

describe("a refused message", () => {
  test.each<[string, object, number, RegExp]>([
    ["an empty text", { type: "text", text: { body: "" } }, 131009, /text\['body'\]/],
    ["a text that is too long", { type: "text", text: { body: "x".repeat(4097) } }, 100, /at most 4096 characters/],
    ["a number for a text", { type: "text", text: { body: 1 } }, 100, /must be of type string/],
    ["a missing node", { type: "text" }, 131008, /text is required/],
    ["an unknown kind", { type: "poll", poll: {} }, 100, /must be one of \{TEXT/],
    [
      "a strange field",
      { type: "text", text: { body: "a", colour: 1 } },
      100,
      /Unexpected key "colour" on param "text"/,
    ],
    ["a strange field beside it", { type: "text", text: { body: "a" }, image: {} }, 100, /Unexpected key "image"/],
    [
      "an opaque word that is too long",
      { type: "text", text: { body: "a" }, biz_opaque_callback_data: "x".repeat(513) },
      100,
      /512/,
    ],
    ["a picture without a file", { type: "image", image: { caption: "a" } }, 131009, /either id or link/],
    ["a picture that nobody uploaded", { type: "image", image: { id: "123" } }, 100, /image\['id'\] is not a valid/],
    [
      "a caption that is too long",
      { type: "image", image: { link: "https://x.com/a", caption: "x".repeat(1025) } },
      100,
      /1024/,
    ],
    ["a location on no globe", { type: "location", location: { latitude: 91, longitude: 0 } }, 131009, /latitude/],
    ["a card without a name", { type: "contacts", contacts: [{ name: { formatted_name: "A" } }] }, 131009, /name part/],
    [
      "a reaction by a word",
      { type: "reaction", reaction: { message_id: "wamid.x", emoji: "ok" } },
      131009,
      /one emoji/,
    ],
    [
      "a reaction to nothing",
      { type: "reaction", reaction: { message_id: "wamid.x", emoji: "👍" } },
      131009,
      /message ID/,
    ],
    [
      "four buttons",
      { type: "interactive", interactive: buttons(reply("1"), reply("2"), reply("3"), reply("4")) },
      131009,
      /buttons/,
    ],
    [
      "a long button",
      { type: "interactive", interactive: buttons(reply("1", "x".repeat(21))) },
      131009,
      /title.*Max length: 20/,
    ],
    [
      "a long id of a button",
      { type: "interactive", interactive: buttons(reply("x".repeat(257), "a")) },
      131009,
      /Max length: 256/,
    ],
    [
      "the same id twice",
      { type: "interactive", interactive: buttons(reply("1", "a"), reply("1", "b")) },
      131009,
      /Duplicated button ids/,
    ],
    ["eleven rows", { type: "interactive", interactive: list(11) }, 131009, /rows/],
    [
      "a list without its word",
      { type: "interactive", interactive: { ...list(1), action: { sections: list(1).action.sections } } },
      131008,
      /\['button'\]/,
    ],
    [
      "eleven rows in two sections",
      {
        type: "interactive",
        interactive: {
          ...list(1),
          action: {
            button: "A",
            sections: [
              { title: "a", rows: list(6).action.sections[0]?.rows },
              {
                title: "b",
                rows: list(10)
                  .action.sections[0]?.rows.slice(5)
                  .map((row) => ({ ...row, id: `${row.id}x` }))
                  .concat(list(1).action.sections[0]?.rows.map((row) => ({ ...row, id: "z" })) ?? []),
              },
            ],
          },
        },
      },
      131009,
      /row count/,
    ],
    ["an unknown interactive kind", { type: "interactive", interactive: { type: "poll" } }, 100, /must be one of/],
    [
      "one card alone",
      { type: "interactive", interactive: { type: "carousel", body: { text: "a" }, action: { cards: [card(0)] } } },
      131009,
      /cards/,
    ],
    [
      "cards that miscount",
      {
        type: "interactive",
        interactive: { type: "carousel", body: { text: "a" }, action: { cards: [card(0), card(2)] } },
      },
      131009,
      /card_index/,
    ],
  ])("a refused message: %s", async (_name, body, code, words) => {
    const { number, ana, send, graph } = await startAll();
    ana.write(number, "oi");
    const { status, json } = await send(body);
    expect(status).toBe(400);
    expect(json.error).toMatchObject({ type: "OAuthException", code, fbtrace_id: expect.stringMatching(/^A/) });
    expect(`${json.error?.message} ${json.error?.error_data?.details}`).toMatch(words);
    expect(graph.sent.all).toEqual([]);
  });

  test.each<[string, object, number]>([
    ["nobody", {}, 100],
    ["a phone of letters", { to: "ana" }, 131009],
    ["a scoped id of another form", { recipient: "ana" }, 131009],
    ["the company itself", { to: "551133330000" }, 131021],
    ["a group", { to: "5511999990000", recipient_type: "group" }, 131009],
  ])("a message is refused when its recipient is %s", async (_name, to, code) => {
    const { send } = await startAll();
    const { json } = await send({ type: "text", text: { body: "oi" } }, to);
    expect(json.error?.code).toBe(code);
  });

  test("a message is refused when it names no product, or another product than WhatsApp", async () => {
    const { call, number } = await startAll();
    const body = { to: "5511999990000", text: { body: "oi" } };
    expect((await call("POST", `${number.id}/messages`, body)).json.error?.code).toBe(131008);
    expect((await call("POST", `${number.id}/messages`, { messaging_product: "sms", ...body })).json.error?.code).toBe(
      131009,
    );
  });

  test("a sticker other than webp, a voice message other than opus and a picture that is none are accepted, and get the status failed", async () => {
    const { number, ana, send, upload, graph, heard } = await startAll();
    ana.write(number, "oi");
    const form = async (file: (typeof samples)["png"]) => (await upload(file)).json.id;
    await send({ type: "sticker", sticker: { id: await form(samples.png) } });
    await send({
      type: "audio",
      audio: { id: await form({ bytes: Buffer.from("OggS"), mimeType: "audio/ogg" }), voice: true },
    });
    await send({ type: "image", image: { id: await form({ bytes: Buffer.from("text"), mimeType: "image/png" }) } });
    await send({ type: "audio", audio: { id: await form(samples.voice), voice: true } });
    await heard.count(6);
    const failed = statusesOf(heard).filter(({ status }) => status === "failed");
    expect(failed.map(({ errors }) => (errors as { code: number }[])[0]?.code)).toEqual([131053, 131053, 131053]);
    expect(graph.sent.all.at(-1)?.statuses).toEqual(["sent", "delivered"]);
  });
});
