import type { WASocket } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { qrsOf, renewWhereRetired } from "./refreshed-secret.ts";

const first = "Zmlyc3Q=";

/** A socket with a QR on the screen; it writes down what is shown and what it sends. */
function showing({ isLinked = false } = {}) {
  const creds = { advSecretKey: first, ...(isLinked && { account: {} }) };
  const [shown, sent]: [string[], unknown[]] = [[], []];
  const sock = {
    authState: { creds },
    ev: { emit: (_event: string, update: object) => Object.assign(creds, update) },
    sendNode: async (node: unknown) => void sent.push(node),
  } as unknown as WASocket;
  const qrs = qrsOf(sock, (qr) => shown.push(qr));
  qrs.take(`https://wa.me/settings/linked_devices#ref1,noise,identity,${first},1`);
  const hear = (attrs: Record<string, string> = {}, withCode = false) =>
    renewWhereRetired(
      sock,
      {
        tag: "notification",
        attrs: { from: "s.whatsapp.net", type: "companion_reg_refresh", id: "7", t: "1", ...attrs },
      },
      { withCode, qrs },
    );
  return { creds, shown, sent, qrs, hear };
}

describe("a notice that the secret is retired", () => {
  test("is acknowledged, makes another secret of 32 bytes, and shows the QR of now with it; so does each later QR", async () => {
    const { creds, shown, sent, qrs, hear } = showing();
    await hear();
    const { advSecretKey } = creds;
    expect(advSecretKey).not.toBe(first);
    expect(Buffer.from(advSecretKey, "base64")).toHaveLength(32);
    qrs.take(`https://wa.me/settings/linked_devices#ref2,noise,identity,${first},1`);
    expect(shown.slice(1)).toEqual([
      `https://wa.me/settings/linked_devices#ref1,noise,identity,${advSecretKey},1`,
      `https://wa.me/settings/linked_devices#ref2,noise,identity,${advSecretKey},1`,
    ]);
    expect(sent).toEqual([
      { tag: "ack", attrs: { class: "notification", id: "7", type: "companion_reg_refresh", to: "s.whatsapp.net" } },
    ]);
  });

  test("is acknowledged, and changes nothing, while somebody types a code", async () => {
    const { creds, shown, sent, hear } = showing();
    await hear({}, true);
    expect([creds.advSecretKey, shown.length, sent.length]).toEqual([first, 1, 1]);
  });

  test.each([
    ["from a person", { from: "5511987654321@s.whatsapp.net" }, {}],
    ["of another type", { type: "account_sync" }, {}],
    ["for a number that is linked", {}, { isLinked: true }],
  ])("%s changes nothing", (_what, attrs, state) => {
    const { creds, shown, sent, hear } = showing(state);
    expect(hear(attrs)).toBeUndefined();
    expect([creds.advSecretKey, shown.length, sent.length]).toEqual([first, 1, 0]);
  });
});
