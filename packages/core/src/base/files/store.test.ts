import { randomBytes } from "node:crypto";
import fs, { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as setImmediately } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { env } from "../env.ts";
import { openFile, putFile, readFile, removeFile } from "./store.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** A new company for each test: to the store a company is only a folder. */
const someCompany = () => randomBytes(4).readUInt32BE();
/** Lets the process do other work this many times. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await setImmediately();
};
const filesOf = (companyId: number) => {
  const folder = join(env.MEDIA_DIR, String(companyId));
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe("putFile", () => {
  test("putFile stores a whole stream under a key that reveals nothing about the file", async () => {
    const companyId = someCompany();
    const bytes = randomBytes(300_000);
    const stored = await putFile(companyId, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]));
    expect(stored).toMatchObject({ size: 300_000, mimetype: "application/octet-stream" });
    expect(stored.key).toMatch(new RegExp(`^${companyId}/[0-9a-f-]{36}$`));
    expect(await readFile(stored.key)).toEqual(bytes);
  });

  test("putFile keeps a file and its folder from other users of the machine", async () => {
    const companyId = someCompany();
    const { key } = await putFile(companyId, png);
    const modes = [String(companyId), key].map((path) => statSync(join(env.MEDIA_DIR, path)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  test("putFile returns a hash that is the same for the same bytes", async () => {
    const [one, two] = [await putFile(someCompany(), png), await putFile(someCompany(), png)];
    expect(one.sha256).toBe(two.sha256);
    expect(one.sha256).not.toBe((await putFile(someCompany(), Buffer.from("x"))).sha256);
  });

  test("putFile refuses a file over the limit and leaves nothing behind", async () => {
    const companyId = someCompany();
    await expect(putFile(companyId, Readable.from([png, png]), { maxBytes: png.length })).rejects.toMatchObject({
      code: "ERR_FILE_TOO_LARGE",
      details: { maxBytes: png.length },
    });
    expect(filesOf(companyId)).toEqual([]);
    await expect(putFile(companyId, png, { maxBytes: png.length })).resolves.toMatchObject({ size: png.length });
  });

  test("putFile leaves nothing behind when the stream breaks", async () => {
    const companyId = someCompany();
    const broken = new Readable({ read() {} });
    broken.push(png);
    setImmediate(() => broken.destroy(new Error("gone")));
    await expect(putFile(companyId, broken)).rejects.toThrow("gone");
    expect(filesOf(companyId)).toEqual([]);
  });
});

test("a stream that breaks before its file is opened leaves nothing behind", async () => {
  const companyId = someCompany();
  const open = fs.open as (...given: unknown[]) => void;
  const late = vi.spyOn(fs, "open").mockImplementationOnce((...given: unknown[]) => {
    void turns(100).then(() => open(...given));
  });
  const broken = new Readable({ read() {} });
  setImmediate(() => broken.destroy(new Error("gone")));
  await expect(putFile(companyId, broken)).rejects.toThrow("gone");
  await turns(200);
  late.mockRestore();
  expect(filesOf(companyId)).toEqual([]);
});

describe("the type is found from the bytes", () => {
  const cases: [string, Buffer, string][] = [
    ["a picture", png, "image/png"],
    ["a PDF", Buffer.from("%PDF-1.7\n%\xff\xff"), "application/pdf"],
    ["plain text", Buffer.from("Olá, tudo bem? 😀\r\n"), "text/plain"],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>"), "text/plain"],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "text/plain"],
    [
      "SVG with a prologue",
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      "text/plain",
    ],
    ["bytes", Buffer.from([1, 2, 3, 0, 255]), "application/octet-stream"],
    ["text cut inside a character", Buffer.from(`${"é".repeat(8191)}x😀`), "text/plain"],
    ["latin1", Buffer.from("ol\xe1", "latin1"), "application/octet-stream"],
    ["nothing", Buffer.alloc(0), "text/plain"],
  ];
  test.each(cases)("the type is found from the bytes: %s", async (_, bytes, mimetype) => {
    expect((await putFile(someCompany(), bytes)).mimetype).toBe(mimetype);
  });
});

test("openFile reads a part of a file, both ends included", async () => {
  const { key } = await putFile(someCompany(), Buffer.from("0123456789"));
  expect(String(await buffer(await openFile(key, { start: 2, end: 4 })))).toBe("234");
  expect(String(await buffer(await openFile(key)))).toBe("0123456789");
});

test("reading a removed file is ERR_NO_MEDIA_FOUND, and removing it again succeeds", async () => {
  const { key } = await putFile(someCompany(), png);
  await removeFile(key);
  await removeFile(key);
  await expect(readFile(key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
  await expect(openFile(key)).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
});

test.each(["../../etc/passwd", "1/../../x", "/etc/passwd", "1/", ""])(
  "a text that is not a key never becomes a path: %s",
  async (key) => {
    await expect(removeFile(key)).rejects.toThrow("Not a key");
  },
);
