import { asPlatform, inCompany } from "@balcao/core/base/database";
import {
  readBranding,
  readForDrawing,
  resetBranding,
  toAnybody,
  updateBranding,
} from "@balcao/core/company/branding/branding";
import { makeCompany, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { shownBranding } from "../../../apps/web/src/nouns/branding/noun.ts";
import { play } from "../support/harness.ts";

afterEach(() =>
  asPlatform(async () => {
    await queryText("delete from branding_pictures");
    await queryText("delete from branding");
  }),
);

const from = { supportUrl: "https://ajuda.example/" };
const body = { name: "Fala Fácil", accent: "#0b5394", senderName: "", supportUrl: "https://fala.example/ajuda" };

test("when the operator changes the branding or returns to ours, the screens of every company show it", async () => {
  const companyIds = [await makeCompany(), await makeCompany()];
  for (const companyId of companyIds) {
    const cache = createQueryClient();
    const fresh = () => inCompany(companyId, async () => toAnybody(await readBranding(from)));
    const hear = async (act: () => Promise<unknown>) => {
      const before = (await publishedBy(companyId)).length;
      await asPlatform(act);
      const told = (await publishedBy(companyId)).slice(before);
      expect(told.map(({ name }) => name)).toEqual(["branding.changed"]);
      play(cache, told);
      expect(cache.getQueryData(shownBranding.queryKey)).toEqual(await fresh());
    };
    const icons = { icon: Buffer.from("icon"), "192": Buffer.from("made") };
    await hear(async () => {
      const { version: drawnFrom } = await readForDrawing();
      return updateBranding(null, body, { pictures: icons, drawnFrom }, from);
    });
    expect(await fresh()).toMatchObject({ name: "Fala Fácil", pictures: ["icon"], hasIcons: true });
    await hear(() => resetBranding(null, from));
    expect(await fresh()).toMatchObject({ name: "Balcão", pictures: [], supportUrl: "https://ajuda.example/" });
  }
});

test("resetting a branding that was never changed sends no event", async () => {
  const companyId = await makeCompany();
  await asPlatform(() => resetBranding(null, from));
  expect(await publishedBy(companyId)).toEqual([]);
});
