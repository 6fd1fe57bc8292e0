import { generator } from "@balcao/shared/testing/random-trees";
import { expect, test } from "vitest";
import { meetDraft } from "./meet-draft.ts";

/** Two browsers of one user and the server. A browser hears what the server has later, in order. */
function play(seed: number) {
  const random = generator(seed);
  const server = { text: "", saves: 0 };
  const browsers = [0, 1].map(() => ({ text: "", agreed: "", kept: "", heard: [] as string[] }));
  const tell = () => {
    for (const each of browsers) each.heard.push(server.text);
  };
  const settle = (browser: (typeof browsers)[number]) => {
    const meeting = meetDraft(browser);
    if (meeting === "same") browser.agreed = browser.kept;
    return meeting;
  };
  const save = (browser: (typeof browsers)[number]) => {
    if (settle(browser) !== "save") return;
    server.text = browser.text;
    server.saves += 1;
    browser.agreed = browser.text;
    browser.kept = browser.text;
    tell();
  };
  const hear = (browser: (typeof browsers)[number]) => {
    browser.kept = browser.heard.shift() ?? browser.kept;
    settle(browser);
  };
  let written = 0;
  const typed = browsers.map(() => "");
  const write = (at: number) => {
    const browser = browsers[at];
    if (!browser) return;
    written += 1;
    // Sending clears the text.
    browser.text = random() < 0.3 ? "" : `${browser.text}${written}`;
    typed[at] = browser.text;
  };
  const rest = () => {
    for (let round = 0; round < 50; round += 1)
      for (const each of browsers) {
        while (each.heard.length > 0) hear(each);
        save(each);
      }
  };
  for (let step = 0; step < 40; step += 1) {
    const at = random() < 0.5 ? 0 : 1;
    const browser = browsers[at];
    if (!browser) continue;
    const kind = random();
    if (kind < 0.4) write(at);
    else if (kind < 0.7) save(browser);
    else hear(browser);
  }
  rest();
  write(0);
  rest();
  return { texts: browsers.map(({ text }) => text), typed, server, written };
}

test("in any history of two browsers each text stays as it was written there, the last one is saved, and nothing is saved more often than written", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const { texts, typed, server, written } = play(seed);
    expect([seed, ...texts]).toEqual([seed, ...typed]);
    // An empty text is not saved when the server never had another one from this browser.
    expect([seed, server.text]).toEqual([seed, typed[0] || server.text]);
    expect(server.saves).toBeLessThanOrEqual(written);
  }
});
