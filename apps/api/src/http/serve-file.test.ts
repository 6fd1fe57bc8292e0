import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { pour } from "./serve-file.ts";

const tooEarly = () => Object.assign(new Error("The store broke off"), { code: "ERR_STREAM_PREMATURE_CLOSE" });

test("a stream that breaks off is an error, even when the error has the code of a caller who leaves", async () => {
  const source = new Readable({
    read() {
      this.destroy(tooEarly());
    },
  });
  await expect(pour(source, new PassThrough())).rejects.toThrow("The store broke off");
});

test("a caller who leaves is no error, and the stream is closed", async () => {
  const source = new Readable({ read: () => undefined });
  const caller = new PassThrough();
  const done = pour(source, caller);
  caller.destroy();
  await done;
  expect(source.destroyed).toBe(true);
});

test("a generator that breaks off is an error as well", async () => {
  async function* parts() {
    yield await Promise.resolve("a");
    throw tooEarly();
  }
  const caller = new PassThrough().resume();
  await expect(pour(Readable.from(parts()), caller)).rejects.toThrow("The store broke off");
});
