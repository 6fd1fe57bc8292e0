import { expect, test } from "vitest";
import { type Enc, SignalDevice } from "./signal-device.ts";
import { silenceLibsignal } from "./silence.ts";

silenceLibsignal();

test("a bundle used twice opens one session, and the second message cannot be read", async () => {
  const maria = new SignalDevice("5511987650001:0");
  const bundle = maria.bundle();
  const senders = [new SignalDevice("5511900000001:1"), new SignalDevice("5511900000001:2")] as const;
  for (const sender of senders) await sender.begin("5511987650001:0", bundle);
  const [first, second] = [
    await senders[0].encrypt("5511987650001:0", Buffer.from("um")),
    await senders[1].encrypt("5511987650001:0", Buffer.from("dois")),
  ];
  expect((await maria.decrypt("5511900000001:1", first)).toString()).toBe("um");
  await expect(maria.decrypt("5511900000001:2", second)).rejects.toThrow("Invalid PreKey ID");
});

test("a failed attempt leaves the session as it was, and a stored session continues", async () => {
  const [maria, joao] = [new SignalDevice("5511987650001:0"), new SignalDevice("5521987650002:0")];
  await joao.begin("5511987650001:0", maria.bundle());
  const first = await joao.encrypt("5511987650001:0", Buffer.from("um"));
  expect((await maria.decrypt("5521987650002:0", first)).toString()).toBe("um");
  await joao.decrypt("5511987650001:0", await maria.encrypt("5521987650002:0", Buffer.from("oi")));
  const damaged = await joao.encrypt("5511987650001:0", Buffer.from("dois"));
  const data = Buffer.from(damaged.data);
  data[data.length - 1] = (data.at(-1) ?? 0) ^ 1;
  await expect(maria.decrypt("5521987650002:0", { ...damaged, data })).rejects.toThrow("No matching sessions");
  expect((await maria.decrypt("5521987650002:0", damaged)).toString()).toBe("dois");
  const again = new SignalDevice("5511987650001:0", structuredClone(maria.state()));
  const third = await joao.encrypt("5511987650001:0", Buffer.from("três"));
  expect((await again.decrypt("5521987650002:0", third)).toString()).toBe("três");
});

test("messages of an old and of a new session open in any order, and no session is spoiled", async () => {
  const [maria, company] = [new SignalDevice("5511987650001:0"), new SignalDevice("5511900000001:1")];
  const [herName, itsName] = ["5511987650001:0", "5511900000001:1"];
  const say = async (from: SignalDevice, to: string, text: string) => from.encrypt(to, Buffer.from(text));
  const opened = async (by: SignalDevice, from: string, enc: Enc) => (await by.decrypt(from, enc)).toString();
  await company.begin(herName, maria.bundle());
  expect(await opened(maria, itsName, await say(company, herName, "um"))).toBe("um");
  expect(await opened(company, herName, await say(maria, itsName, "dois"))).toBe("dois");
  const onItsWay = [await say(maria, itsName, "três"), await say(maria, itsName, "quatro")] as const;
  await company.begin(herName, maria.bundle());
  const fresh = await say(company, herName, "cinco");
  expect(await opened(company, herName, onItsWay[1])).toBe("quatro");
  expect(await opened(maria, itsName, fresh)).toBe("cinco");
  expect(await opened(company, herName, onItsWay[0])).toBe("três");
  for (const text of ["seis", "sete"]) {
    expect(await opened(company, herName, await say(maria, itsName, text))).toBe(text);
    expect(await opened(maria, itsName, await say(company, herName, text))).toBe(text);
  }
});

test("libsignal's output about sessions is dropped, and all other output still appears", () => {
  const printed: unknown[][] = [];
  const print = (...parts: unknown[]): void => void printed.push(parts);
  const target = { info: print, warn: print, error: print, log: print };
  silenceLibsignal(target);
  target.info("Closing session:", { privKey: "secret" });
  target.error("Session error:Bad MAC", "stack");
  target.warn("something else", 1);
  target.log({ an: "object" });
  expect(printed).toEqual([["something else", 1], [{ an: "object" }]]);
});
