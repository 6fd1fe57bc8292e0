import { proto } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { linkNoticeOf } from "./notices.ts";
import { optionsIn, phoneIn, refIn } from "./questions.ts";

const notice = (attrs: Record<string, string>, content?: string | Uint8Array) => ({
  tag: "notification",
  attrs: { from: "@s.whatsapp.net", type: "passkey_prologue_request", id: "1", t: "1", ...attrs },
  content: content === undefined ? [] : [{ tag: "passkey_request_options", attrs: {}, content }],
});

describe("a notice about a link", () => {
  test.each(["@s.whatsapp.net", "s.whatsapp.net"])("a notice about a link is recognised from %s", (from) => {
    expect(linkNoticeOf(notice({ from }))).toBe("passkey_prologue_request");
    expect(linkNoticeOf(notice({ from, type: "link_code_companion_reg" }))).toBe("link_code_companion_reg");
  });

  test.each([
    ["from a person", { from: "5511987654321@s.whatsapp.net" }],
    ["from a server of another name", { from: "xs.whatsapp.net" }],
    ["of another type", { type: "account_sync" }],
  ])("a notice about a link is not recognised %s", (_what, attrs) => {
    expect(linkNoticeOf(notice(attrs))).toBeNull();
  });
});

describe("the question for the passkey", () => {
  const asked = { challenge: "abc", rpId: "whatsapp.com", userVerification: "required", later: [1] };

  test("the question for the passkey is read from bytes and from text, with fields that we do not know", () => {
    expect(optionsIn(notice({}, Buffer.from(JSON.stringify(asked))))).toEqual(asked);
    expect(optionsIn(notice({}, JSON.stringify(asked)))).toEqual(asked);
  });

  test.each([
    ["is absent", undefined],
    ["is no JSON", "{"],
    ["is for another site", JSON.stringify({ ...asked, rpId: "example.com" })],
    ["has no challenge", JSON.stringify({ rpId: "whatsapp.com" })],
    ["has a challenge that no browser reads", JSON.stringify({ ...asked, challenge: "ab+/" })],
    ["is too long when it is written again", `{"challenge":"abc","rpId":"whatsapp.com","n":[${"1e20,".repeat(500)}1]}`],
    ["is longer than any of the server's", JSON.stringify({ ...asked, later: "x".repeat(4096) })],
  ])("the question for the passkey is not read where it %s", (_what, content) => {
    expect(optionsIn(notice({}, content))).toBeNull();
  });
});

describe("an answer of the server", () => {
  const more = { tag: "more", attrs: {}, content: "more" };
  const answer = (tag: string, content: string | Uint8Array) => ({
    tag: "iq",
    attrs: {},
    content: [more, { tag, attrs: {}, content }],
  });

  test("an answer of the server is read beside children that we do not know, a reference also from text", () => {
    expect(refIn(answer("ref", "2@abc"))).toBe("2@abc");
    expect(refIn(answer("ref", Buffer.from("2@abc")))).toBe("2@abc");
    const phone = { publicKey: Buffer.alloc(32, 1), nonce: Buffer.alloc(32, 2) };
    const identity = proto.PrimaryEphemeralIdentity.encode(phone).finish();
    expect(phoneIn(answer("primary_ephemeral_identity", identity))).toEqual(phone);
  });

  test("an answer of the server without its part is no answer", () => {
    for (const wrong of [answer("refs", "a"), answer("ref", ""), { tag: "iq", attrs: {} }])
      expect(() => refIn(wrong)).toThrow("no reference");
    expect(phoneIn(answer("primary_ephemeral_identity", "text"))).toBeNull();
    expect(phoneIn(answer("primary_ephemeral_identity", Buffer.from([10, 1, 1])))).toBeNull();
  });
});
