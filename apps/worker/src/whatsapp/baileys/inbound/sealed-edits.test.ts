import { createCipheriv, hkdfSync } from "node:crypto";
import { proto } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { openEdit } from "./sealed-edits.ts";

// An edit that another program sealed with a secret of 32 bytes, all of them seven. Author and editor are the LID.
const author = "200000000000001@lid";
const wid = "3EB0CASE0000000001";
const messageContextInfo = { messageSecret: Buffer.alloc(32, 7) };
const sealed = {
  encIv: Buffer.from("AAECAwQFBgcICQoL", "base64"),
  encPayload: Buffer.from(
    "xrK7MLbRqf9CTLix4VWDT1HjWiFdurrullcIbt6e/2S4gHKA0RrIpRvzagdP6Pm+a+fyl6pe+U8y3tjAcPMgoaW+8VvzjSyFKnfUJjj7yJg89DCCwdP6AAfs",
    "base64",
  ),
};
const original = (message: proto.IMessage) => Buffer.from(proto.Message.encode(message).finish());
const names = {
  wid,
  authors: ["5511900000001@s.whatsapp.net", author],
  editors: ["5511900000001@s.whatsapp.net", author],
};

describe("an edit that the phone sealed", () => {
  test("an edit that the phone sealed opens with the original's secret, whichever of the sender's addresses sealed the edit", () => {
    const message = { conversation: "Quero 2 pizzas", messageContextInfo };
    expect(openEdit(original(message), sealed, names)).toEqual({ body: "Quero 3 pizzas", mentioned: [] });
  });

  test("an edit that the phone sealed opens when the original is wrapped and its secret is deeper inside", () => {
    const message = { ephemeralMessage: { message: { conversation: "Quero 2 pizzas", messageContextInfo } } };
    expect(openEdit(original(message), sealed, names)).toEqual({ body: "Quero 3 pizzas", mentioned: [] });
  });

  test.each([
    ["another secret", { messageContextInfo: { messageSecret: Buffer.alloc(32, 8) } }, sealed, names],
    ["no secret", { conversation: "Quero 2 pizzas" }, sealed, names],
    ["another id", { messageContextInfo }, sealed, { ...names, wid: "OTHER" }],
    ["another author", { messageContextInfo }, sealed, { ...names, authors: ["1@lid"], editors: ["1@lid"] }],
    [
      "a payload that is cut",
      { messageContextInfo },
      { ...sealed, encPayload: sealed.encPayload.subarray(0, 40) },
      names,
    ],
    ["no payload", { messageContextInfo }, { encIv: sealed.encIv, encPayload: null }, names],
    ["a wrong counter", { messageContextInfo }, { ...sealed, encIv: Buffer.alloc(12, 9) }, names],
  ])("an edit that the phone sealed does not open with %s", (_, message, seal, of) => {
    expect(openEdit(original(message), seal, of)).toBeNull();
  });
});

/** An edit of an event, as the phone seals it. */
function ofEvent(message: proto.IMessage) {
  const info = `${wid}${author}${author}Event Edit`;
  const encIv = Buffer.alloc(12, 1);
  const key = Buffer.from(hkdfSync("sha256", messageContextInfo.messageSecret, "", info, 32));
  const cipher = createCipheriv("aes-256-gcm", key, encIv);
  const encPayload = Buffer.concat([cipher.update(original(message)), cipher.final(), cipher.getAuthTag()]);
  return { encIv, encPayload, secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.EVENT_EDIT };
}
const eventMessage = { name: "Party", startTime: 1_800_000_000 };

test.each<[string, proto.IMessage]>([
  ["alone", { eventMessage }],
  ["in an edit", { protocolMessage: { editedMessage: { eventMessage } } }],
])("the new content of an event, %s under the seal, is said in the company's language", (_what, message) => {
  const body = ":event\nParty\nStarts: 1/15/27, 8:00 AM";
  const first = original({ eventMessage: { name: "Festa" }, messageContextInfo });
  expect(openEdit(first, ofEvent(message), names, { language: "en", timezone: "UTC" })).toEqual({
    body,
    mentioned: [],
  });
});

test("an edit in which nothing can be read is no edit", () => {
  expect(openEdit(original({ messageContextInfo }), ofEvent({ messageContextInfo }), names)).toBeNull();
});
