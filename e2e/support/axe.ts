import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { default as Axe, Result, RunOptions } from "axe-core";

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

/** The minified rules of axe, because they are sent to every page that is judged. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The rules whose faults are minor or moderate, as `tests/house/axe.test.ts` reads in axe. Running them for `serious` would take time and not change its
 * result.
 */
export const smallRules = [
  "aria-allowed-role",
  "aria-deprecated-role",
  "empty-heading",
  "empty-table-header",
  "form-field-multiple-labels",
  "heading-order",
  "html-xml-lang-mismatch",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-complementary-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "meta-viewport-large",
  "no-autoplay-audio",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "scope-attr-valid",
  "server-side-image-map",
  "skip-link",
  "table-duplicate-name",
];
const withoutSmallRules: RunOptions = {
  rules: Object.fromEntries(smallRules.map((rule) => [rule, { enabled: false }])),
  // Only a small rule needs the page's media.
  preload: false,
};

/** The serious accessibility faults of the page at this moment, one in each line. A finished screen has none. */
export const serious = async (page: Page): Promise<string[]> =>
  (await violations(page, withoutSmallRules))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(lineOf);

/** All faults, including the small ones. */
export const faultsOf = async (page: Page): Promise<string[]> => (await violations(page, {})).map(lineOf);

const lineOf = ({ id, nodes }: Result) =>
  `${id}: ${nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message).join(" ")}`).join(" ")}`;

/** While a page is being drawn, its faults change. After this many checks the last faults are returned. */
const looksAtMost = 5;

/**
 * The faults of the finished page. A page that is being drawn has faults that nobody sees (a half-way colour, an unpainted background), so the
 * page is checked until two checks in a row find the same faults.
 */
async function violations(page: Page, options: RunOptions): Promise<Result[]> {
  let seen = await look(page, options);
  for (let looks = 1; seen.length > 0 && looks < looksAtMost; looks += 1) {
    const again = await look(page, options);
    const isAlike = again.map(lineOf).join() === seen.map(lineOf).join();
    seen = again;
    if (isAlike) break;
  }
  return seen;
}

/** The rules are loaded into a page once and stay until the page is left, because loading them takes longer than running them. */
async function look(page: Page, options: RunOptions): Promise<Result[]> {
  await settled(page);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(source);
  return page.evaluate(
    async (run) => (await window.axe?.run(document, { ...run, resultTypes: ["violations"] }))?.violations ?? [],
    options,
  );
}

/** Waits for fades to end, because half-faded colours cannot be judged. Spinners are ignored, because they never end. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
