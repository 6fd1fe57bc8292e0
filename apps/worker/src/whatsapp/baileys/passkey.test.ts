import type { WASocket } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { endWhereAsked, PasskeyAsked } from "./passkey.ts";

/** A socket that records what it sends and how it ends. */
function socket({ isLinked = false, sendNode = () => Promise.resolve() } = {}) {
  const done: unknown[] = [];
  const sock = {
    authState: { creds: isLinked ? { account: {} } : {} },
    sendNode: async (node: unknown) => {
      done.push(node);
      await sendNode();
    },
    end: async (error: unknown) => void done.push(error),
  };
  return { sock: sock as unknown as WASocket, done };
}
const notice = (attrs: Record<string, string> = {}) => ({
  tag: "notification",
  attrs: { from: "@s.whatsapp.net", type: "passkey_prologue_request", id: "1", t: "1", ...attrs },
});
const ack = { class: "notification", id: "1", type: "passkey_prologue_request" };

describe("a notice that asks for the passkey", () => {
  test.each(["@s.whatsapp.net", "s.whatsapp.net"])(
    "from %s is acknowledged, and then ends the socket",
    async (from) => {
      const { sock, done } = socket();
      await expect(endWhereAsked(sock, notice({ from }))).rejects.toBeInstanceOf(PasskeyAsked);
      expect(done).toEqual([{ tag: "ack", attrs: { ...ack, to: from } }, expect.any(PasskeyAsked)]);
    },
  );

  test("ends the socket even when the acknowledgement fails", async () => {
    const { sock, done } = socket({ sendNode: () => Promise.reject(new Error("Connection Closed")) });
    await expect(endWhereAsked(sock, notice())).rejects.toBeInstanceOf(PasskeyAsked);
    expect(done.at(-1)).toBeInstanceOf(PasskeyAsked);
  });

  test.each([
    ["from a person", notice({ from: "5511987654321@s.whatsapp.net" }), {}],
    ["from a server of another name", notice({ from: "xs.whatsapp.net" }), {}],
    ["of another type", notice({ type: "account_sync" }), {}],
    ["for a number that is linked", notice(), { isLinked: true }],
  ])("%s changes nothing", (_what, node, state) => {
    const { sock, done } = socket(state);
    expect(endWhereAsked(sock, node)).toBeUndefined();
    expect(done).toEqual([]);
  });
});
