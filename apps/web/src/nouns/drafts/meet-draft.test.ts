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
    const { kept } = browser;
    const meeting = meetDraft(browser);
    if (meeting === "take") browser.text = kept;
    if (meeting !== "save") browser.agreed = kept;
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
  let last = "";
  const write = (browser: (typeof browsers)[number]) => {
    written += 1;
    // Sending clears the text and ends the draft of the server.
    last = random() < 0.3 ? "" : `${browser.text}${written}`;
    browser.text = last;
  };
  const rest = () => {
    for (let round = 0; round < 50; round += 1)
      for (const each of browsers) {
        while (each.heard.length > 0) hear(each);
        save(each);
      }
  };
  for (let step = 0; step < 40; step += 1) {
    const browser = browsers[random() < 0.5 ? 0 : 1];
    if (!browser) continue;
    const kind = random();
    if (kind < 0.4) write(browser);
    else if (kind < 0.7) save(browser);
    else hear(browser);
  }
  rest();
  const [browser] = browsers;
  if (browser) write(browser);
  rest();
  return { texts: browsers.map(({ text }) => text), server, last, written };
}

test("in any history two browsers and the server end with the text that was written last, and save no text more often than something was written", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const { texts, server, last, written } = play(seed);
    expect([seed, ...texts, server.text]).toEqual([seed, last, last, last]);
    expect(server.saves).toBeLessThanOrEqual(written);
  }
});
