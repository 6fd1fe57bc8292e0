import { expect, test } from "vitest";
import { Secrets } from "./secrets.ts";

const bytes = Buffer.from("olá, segredo");
const old = new Secrets("a:first");

test("an encrypted text opens only in its own place", () => {
  const sealed = old.encrypt("whatsapp_keys/1/session/x", bytes);
  expect(old.decrypt("whatsapp_keys/1/session/x", sealed)).toEqual(bytes);
  expect(sealed.includes(bytes)).toBe(false);
  expect(old.decrypt("empty", old.encrypt("empty", Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
});

test("the same bytes encrypted twice give different ciphertexts", () => {
  expect(old.encrypt("x", bytes)).not.toEqual(old.encrypt("x", bytes));
});

test("a ciphertext moved to another place, or changed, does not open", () => {
  const sealed = old.encrypt("whatsapp_keys/1/session/x", bytes);
  expect(() => old.decrypt("whatsapp_keys/2/session/x", sealed)).toThrow("authenticate");
  for (const at of [3, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => old.decrypt("whatsapp_keys/1/session/x", changed)).toThrow("authenticate");
  }
});

test("keys rotate: the first key writes, all keys read, and the error for a removed key names it", () => {
  const rotated = new Secrets("b:second,a:first");
  const sealed = old.encrypt("x", bytes);
  expect(rotated.decrypt("x", sealed)).toEqual(bytes);
  const again = rotated.encrypt("x", bytes);
  expect(() => old.decrypt("x", again)).toThrow('no key "b"');
  expect(new Secrets("b:second").decrypt("x", again)).toEqual(bytes);
});

test("a fingerprint of a former key is recognised after the key was removed, but the key opens no ciphertext and makes no token", () => {
  const [rotated, later] = [new Secrets("b:second,a:first"), new Secrets("b:second")];
  for (const { bytes: key } of [...rotated.older, ...rotated.older]) later.recognise(key);
  expect(later.fingerprints("x", "551199")).toEqual(rotated.fingerprints("x", "551199"));
  expect(() => later.decrypt("x", old.encrypt("x", bytes))).toThrow('no key "a"');
  expect(later.tokens("x", "verify")).toEqual(new Secrets("b:second").tokens("x", "verify"));
  expect(rotated.tokens("x", "verify")).toEqual([...later.tokens("x", "verify"), ...old.tokens("x", "verify")]);
});

test("a key may come without an id, and a malformed list is refused", () => {
  const plain = new Secrets("just-a-long-secret");
  expect(plain.decrypt("x", plain.encrypt("x", bytes))).toEqual(bytes);
  expect(() => new Secrets("a:one,a:two")).toThrow("DATA_KEY");
  expect(() => new Secrets("a:")).toThrow("DATA_KEY");
});
