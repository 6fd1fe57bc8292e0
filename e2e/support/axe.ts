import type { Page } from "@playwright/test";
import axe, { type Result } from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The serious accessibility faults of the page at this moment, one in each line. A finished screen has none. */
export const serious = async (page: Page): Promise<string[]> =>
  (await violations(page)).filter(({ impact }) => impact === "serious" || impact === "critical").map(lineOf);

/** All faults, including the small ones. */
export const faultsOf = async (page: Page): Promise<string[]> => (await violations(page)).map(lineOf);

const lineOf = ({ id, nodes }: Result) =>
  `${id}: ${nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message).join(" ")}`).join(" ")}`;

/** While a page is being drawn it looks different each time. After this many checks it counts as never finished. */
const looksAtMost = 5;

/**
 * The faults of the finished page. A page that is being drawn has faults that nobody sees (a half-way colour, an unpainted background), so a fault
 * counts only when two checks in a row find it.
 */
async function violations(page: Page): Promise<Result[]> {
  let seen = await look(page);
  for (let looks = 1; seen.length > 0 && looks < looksAtMost; looks += 1) {
    const again = await look(page);
    const isAlike = again.map(lineOf).join() === seen.map(lineOf).join();
    seen = again;
    if (isAlike) break;
  }
  return seen;
}

/** The rules are loaded into a page once and stay until the page is left, because loading them takes longer than running them. */
async function look(page: Page): Promise<Result[]> {
  await settled(page);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axe.source);
  return page.evaluate(
    async () => (await window.axe?.run(document, { resultTypes: ["violations"] }))?.violations ?? [],
  );
}

/** Waits for fades to end, because half-faded colours cannot be judged. Spinners are ignored, because they never end. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
