import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What keeps people from using this page as it stands now, a line a finding; a screen that is done has none. */
export async function serious(page: Page): Promise<string[]> {
  await settled(page);
  return (await new AxeBuilder({ page }).analyze()).violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** What fades in or out has no colours to be judged by. Spinners turn for ever and are not waited for. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
