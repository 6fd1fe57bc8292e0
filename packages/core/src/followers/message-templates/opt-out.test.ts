import { expect, test } from "vitest";
import { showReport } from "../../desk/campaigns/report.ts";
import { retryFailed } from "../../desk/campaigns/people/retry.ts";
import { noteMarketingWish } from "../../desk/contacts/blocking/marketing-wish.ts";
import { messageFailed } from "../../desk/messages/changes/acks.ts";
import { retryMessage } from "../../desk/messages/changes/service.ts";
import { makeUser } from "../../testing/factories.ts";
import { templateCampaign } from "../../testing/stages/template-campaign.ts";

/** A campaign that has sent its template to Bia. `fail`: Meta refuses the message to Bia with this word. */
async function stage() {
  const made = await templateCampaign({ message1: "" });
  const { rows, begin, turn, messages, here, people } = made;
  await begin();
  await rows("update campaign_shippings set state = 'skipped', reason = 'recent' where contact_id <> $1", [
    people.bia.contactId,
  ]);
  await turn();
  const id = (await messages())[0]?.id ?? 0;
  const fail = (word: "no-marketing" | "marketing-cap" | "experiment" | "refused") =>
    here(() => messageFailed(id, word));
  const optOut = async () => {
    const [row] = await rows<Record<string, unknown>>(
      `select opt_out_source as source, opt_out_message_id as "messageId", opted_out_at is not null as is from contacts where id = $1`,
      [people.bia.contactId],
    );
    return row;
  };
  return { ...made, id, fail, optOut };
}

test("a person who stopped marketing messages at WhatsApp is recorded as opted out, with the refused message as proof", async () => {
  const { id, fail, optOut, rows, people } = await stage();
  await fail("no-marketing");
  expect(await optOut()).toEqual({ source: "whatsapp", messageId: id, is: true });
  const [first] = await rows<{ at: Date }>("select opted_out_at as at from contacts where id = $1", [
    people.bia.contactId,
  ]);
  await rows("update messages set ack = 0");
  await fail("no-marketing");
  expect(await rows("select opted_out_at as at from contacts where id = $1", [people.bia.contactId])).toEqual([first]);
});

test.each([
  ["that is younger than the refused message prevents the opt-out", 1, false],
  ["that is older than the refused message does not undo the opt-out", -1, true],
])("a wish to get marketing again %s", async (_what, minutes, isOut) => {
  const { id, fail, optOut, rows, here } = await stage();
  const [sent] = await rows<{ at: Date; phone: string }>(
    `select m.sent_at as at, i.value as phone from messages m join contact_identities i on i.contact_id = m.contact_id
     where m.id = $1 and i.kind = 'phone'`,
    [id],
  );
  const at = new Date((sent?.at.getTime() ?? 0) + minutes * 60_000);
  const resume = () => here(() => noteMarketingWish({ phone: sent?.phone ?? "", bsuid: null, wants: true, at }));
  if (minutes > 0) await resume();
  await fail("no-marketing");
  await resume();
  expect(await optOut()).toMatchObject({ is: isOut });
});

test.each(["marketing-cap", "experiment", "refused"] as const)(
  "the failure %s does not opt the person out",
  async (word) => {
    const { fail, optOut } = await stage();
    await fail(word);
    expect(await optOut()).toMatchObject({ is: false });
  },
);

test("the report counts the reasons why people did not get a campaign, and a retry of all skips people from whom Meta withholds marketing", async () => {
  const { here, campaignId, fail, rows } = await stage();
  await fail("marketing-cap");
  const reasons = async () => (await here(() => showReport(campaignId))).reasons;
  expect(await reasons()).toEqual({ failed: { "marketing-cap": 1 }, skipped: { recent: 1 } });
  expect(await here(() => retryFailed(campaignId, {}))).toEqual({ count: 0 });
  await rows("update campaign_shippings set reason = 'refused' where state = 'failed'");
  expect(await reasons()).toEqual({ failed: { refused: 1 }, skipped: { recent: 1 } });
  expect(await here(() => retryFailed(campaignId, {}))).toEqual({ count: 1 });
  expect(await reasons()).toEqual({ failed: {}, skipped: { recent: 1 } });
});

test("an attendant can resend marketing that Meta held back only a day later, and never marketing that the person stopped", async () => {
  const { companyId, here, id, fail, rows } = await stage();
  const admin = await makeUser(companyId, { profile: "admin" });
  await rows("update tickets set status = 'open', outreach = false, user_id = $1", [admin.userId]);
  const retry = () => here(() => retryMessage(admin, id));
  await fail("marketing-cap");
  await expect(retry()).rejects.toMatchObject({ code: "ERR_SENDING_WAPP_MSG" });
  await rows("update messages set sent_at = now() - interval '25 hours'");
  expect(await retry()).toMatchObject({ ack: 0 });
  await fail("no-marketing");
  await rows("update messages set sent_at = now() - interval '25 hours'");
  await expect(retry()).rejects.toMatchObject({ code: "ERR_SENDING_WAPP_MSG" });
});
