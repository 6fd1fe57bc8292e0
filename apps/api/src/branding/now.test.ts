import { asPlatform, watchStatements } from "@balcao/core/base/database";
import { readForDrawing, updateBranding } from "@balcao/core/company/branding/branding";
import { queryText } from "@balcao/core/testing/query-text";
import { afterEach, expect, test } from "vitest";
import { brandingNow, fromEnvironment, pictureNow } from "./now.ts";

const look = { name: "Fala Fácil", accent: "#0b5394", senderName: "", supportUrl: "" };
const change = (name: string) =>
  asPlatform(async () => {
    const { version: drawnFrom } = await readForDrawing();
    return updateBranding(
      null,
      { ...look, name },
      { pictures: { logo: Buffer.from(name) }, drawnFrom },
      fromEnvironment,
    );
  });
afterEach(() =>
  asPlatform(async () => {
    await queryText("delete from branding_pictures");
    await queryText("delete from branding");
  }),
);

/** How many of the statements of `work` contain these words. */
async function statementsOf(words: string, work: () => Promise<unknown>): Promise<number> {
  const seen: string[] = [];
  const stop = watchStatements((statement) => seen.push(statement));
  await work().finally(stop);
  return seen.filter((statement) => statement.includes(words)).length;
}
const fifty = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, ask));

test("many simultaneous requests for the page share at most two reads of the database, so that connections are left for sign-ins", async () => {
  await change("Fala Fácil");
  expect(await statementsOf("from branding b", () => fifty(brandingNow))).toBeLessThanOrEqual(2);
});

test("many simultaneous requests for an icon share at most two reads of the database", async () => {
  await change("Fala Fácil");
  const asked = () => fifty(() => pictureNow("logo"));
  expect(await statementsOf("from branding_pictures p where", asked)).toBeLessThanOrEqual(2);
});

test("a request after a change gets the changed branding, even while an earlier read is under way", async () => {
  await change("Antes");
  const earlier = brandingNow();
  await change("Depois");
  expect((await brandingNow()).name).toBe("Depois");
  expect(await pictureNow("logo")).toEqual(Buffer.from("Depois"));
  await earlier;
});
