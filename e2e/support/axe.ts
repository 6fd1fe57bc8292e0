import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The serious accessibility faults of the page as it is now, one line each. A finished screen has none. */
export async function serious(page: Page): Promise<string[]> {
  await settled(page);
  return (await new AxeBuilder({ page }).analyze()).violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Waits for fades to end, because half-faded colours cannot be judged. Spinners never end, so they do not count. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
