import type { WASocket } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { Codes } from "./codes.ts";
import { LinkEnded } from "./link-ended.ts";

const first = "Zmlyc3Q=";

/** A socket that was offered two references. It records the QR codes that it shows, and resolves `ended` with the reason of its end. */
function offered({ qrMs = 5, shows = true } = {}) {
  const creds = {
    advSecretKey: first,
    noiseKey: { public: Buffer.from("noise") },
    signedIdentityKey: { public: Buffer.from("identity") },
  };
  const shown: string[] = [];
  let ended: (why: unknown) => void = () => undefined;
  const end = new Promise<unknown>((resolve) => {
    ended = resolve;
  });
  const sock = {
    authState: { creds },
    end: async (why: unknown) => ended(why),
  } as unknown as WASocket;
  const codes = new Codes(sock, {
    browser: ["Balcão", "Chrome", "1.0"],
    qrMs,
    show: shows ? (qr) => void shown.push(qr) : null,
  });
  const ref = (text: string) => ({ tag: "ref", attrs: {}, content: Buffer.from(text) });
  codes.offer({ tag: "pair-device", attrs: {}, content: [ref("one"), ref("two")] });
  codes.begin();
  return { codes, creds, shown, end };
}
const secretOf = (qr = "") => qr.slice(qr.indexOf("#") + 1).split(",")[3];
const refOf = (qr = "") => qr.slice(qr.indexOf("#") + 1).split(",")[0];

describe("the QR codes of a socket", () => {
  test("the QR codes of a socket follow each other, and the socket ends after the last one because no phone came", async () => {
    const { shown, end } = offered();
    await expect(end).resolves.toEqual(new LinkEnded("unpaired"));
    expect(shown.map(refOf)).toEqual(["one", "two"]);
  });

  test("the QR codes of a socket last equally long when they are hidden because the user types a pairing code", async () => {
    const { shown, end } = offered({ shows: false });
    await expect(end).resolves.toEqual(new LinkEnded("unpaired"));
    expect(shown).toEqual([]);
  });

  test("the QR codes of a socket are those of the latest offer, because the server replaces its references", () => {
    const { codes, shown } = offered({ qrMs: 60_000 });
    codes.offer({ tag: "pair-device", attrs: {}, content: [{ tag: "ref", attrs: {}, content: Buffer.from("three") }] });
    codes.begin();
    codes.stop();
    expect(shown.map(refOf)).toEqual(["one", "three"]);
  });

  test("the QR codes of a socket contain the new secret once the server has retired the previous secret", () => {
    const { codes, creds, shown } = offered({ qrMs: 60_000 });
    codes.renewSecret();
    codes.stop();
    expect(shown.map(refOf)).toEqual(["one", "one"]);
    expect(shown.map(secretOf)).toEqual([first, creds.advSecretKey]);
    expect(Buffer.from(creds.advSecretKey, "base64")).toHaveLength(32);
    codes.renewSecret();
    expect(shown).toHaveLength(2);
  });
});
