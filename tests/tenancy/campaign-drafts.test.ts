import { variants } from "@balcao/shared/campaigns/rules";
import { expect, test } from "vitest";
import { makeAll } from "./stage.ts";

test("an unsaved preview shows no campaign, people or files of another company", async () => {
  const [asking, other] = [await makeAll(), await makeAll()];
  const texts = Object.fromEntries(
    variants.flatMap((n) => [
      [`message${n}`, "Oi"],
      [`confirmationMessage${n}`, ""],
    ]),
  );
  const none = { whatsappId: null, contactListId: null, tagListId: null, fileListId: null };
  const fields = { ...texts, ...none, confirmation: false, leaveOutServed: true };
  const preview = (campaignId: number | null, part: object) =>
    asking.admin.post("/campaigns/preview").send({ campaignId, keepsFile: true, fields: { ...fields, ...part } });
  await preview(other.ids.campaignId, {}).expect(404, { error: "ERR_NO_CAMPAIGN_FOUND" });
  for (const part of [{ contactListId: other.ids.contactListId }, { tagListId: other.ids.tagId }])
    await preview(null, part).expect(404, { error: "ERR_NO_CONTACT_FOUND" });
  const own = { contactListId: asking.ids.contactListId };
  const { body } = await preview(null, { ...own, fileListId: other.ids.fileListId }).expect(200);
  expect(body.message).toMatchObject([{ file: null }]);
});
