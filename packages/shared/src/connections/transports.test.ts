import { expect, test } from "vitest";
import { canDo, capabilities, networksThat, transports } from "./transports.ts";

const counted = (bytes: number) => Uint8Array.from({ length: bytes }, (_, at) => at * 15);

test.each(["whatsapp", "simulator"] as const)(
  "%s: an id is chosen before sending, as on a linked device",
  (network) => {
    expect(transports[network].chooseId(counted)).toBe("3EB0000F1E2D3C4B5A6978");
  },
);

test("an official number has our own ids beside Meta's ids", () => {
  expect(transports.official.chooseId(counted)).toBe("BLC0000F1E2D3C4B5A69788796A5B4C3D2E1");
});

test("an official number cannot do what only a linked device can do", () => {
  const shared: readonly string[] = ["access", "askPhone", "blocking", "menus", "templates", "typing"];
  for (const capability of capabilities.filter((one) => !shared.includes(one))) {
    expect(canDo("whatsapp", capability), capability).toBe(true);
    expect(canDo("official", capability), capability).toBe(false);
    expect(networksThat(capability)).toEqual(["whatsapp", "simulator"]);
  }
});

test("only an official number sends templates and menus to tap, and has an access at Meta; every kind of number shows typing and blocks", () => {
  expect(networksThat("templates")).toEqual(["official"]);
  expect(networksThat("menus")).toEqual(["official"]);
  expect(networksThat("access")).toEqual(["official"]);
  expect(networksThat("blocking")).toEqual(["whatsapp", "simulator", "official"]);
  expect(networksThat("typing")).toEqual(["whatsapp", "simulator", "official"]);
});
