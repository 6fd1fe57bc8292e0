import { expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import { missingOf, nameDesk, originOf, renewBridge } from "./named-desks.ts";

test("an address is taken as it is typed, but only an https address outside WhatsApp", () => {
  expect(originOf(" mesa.padaria.example/connections ")).toBe("https://mesa.padaria.example");
  expect(originOf("https://mesa.padaria.example:8443/")).toBe("https://mesa.padaria.example:8443");
  for (const wrong of [
    "",
    "http://mesa.example",
    "https://web.whatsapp.com/",
    "javascript:alert(1)",
    "https://",
    "a b",
    "*.com",
    "https://*",
    "*",
  ])
    expect(originOf(wrong)).toBeNull();
});

function playBrowser(isAllowed: boolean, given: string[]) {
  let origins = given;
  const done: unknown[] = [];
  const browser = {
    permissions: {
      request: async (wanted: unknown) => (done.push(wanted), isAllowed),
      contains: async (wanted: { origins: string[] }) => wanted.origins.every((one) => origins.includes(one)),
      getAll: async () => ({ origins }),
      remove: async (gone: { origins: string[] }) => {
        origins = origins.filter((one) => !gone.origins.includes(one));
        return true;
      },
    },
    scripting: {
      unregisterContentScripts: async () => void done.push("forget"),
      registerContentScripts: async (scripts: unknown) => void done.push(scripts),
    },
  } as unknown as Browser;
  return { browser, done };
}

test("the owner grants the pages of one desk, and the bridge then runs only there, neither on a former desk nor on WhatsApp Web", async () => {
  const { browser, done } = playBrowser(true, [
    "https://web.whatsapp.com/*",
    "https://before.example/*",
    "https://mesa.example/*",
  ]);
  expect(await nameDesk(browser, "https://mesa.example:8443")).toBe(true);
  expect(done).toEqual([
    { permissions: ["scripting"], origins: ["https://mesa.example/*"] },
    "forget",
    [{ id: "bridge", matches: ["https://mesa.example/*"], js: ["bridge.js"], runAt: "document_start" }],
  ]);
});

test("pages that the browser keeps from the helper are found, and asked for together with the desk's pages", async () => {
  const { browser, done } = playBrowser(true, ["https://mesa.example/*"]);
  const pages = ["https://mesa.example/*", "https://web.whatsapp.com/*"];
  const missing = await missingOf(browser, pages);
  expect(missing).toEqual(["https://web.whatsapp.com/*"]);
  await nameDesk(browser, "https://mesa.example", missing);
  expect(done[0]).toEqual({ permissions: ["scripting"], origins: pages });
});

test("without the permission, or without a desk, no bridge is registered", async () => {
  const refused = playBrowser(false, []);
  expect(await nameDesk(refused.browser, "https://mesa.example")).toBe(false);
  expect(refused.done).toHaveLength(1);
  const none = playBrowser(true, ["https://web.whatsapp.com/*"]);
  await renewBridge(none.browser);
  expect(none.done).toEqual([]);
});
