import { createHmac } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { sealOfficial } from "@balcao/core/numbers/official/access";
import { OfficialAccountRow } from "@balcao/core/numbers/official/official-account.model";
import { makeCompany, publishedBy } from "@balcao/core/testing/factories";
import { makeMessageTemplate, makeOfficialNumber } from "@balcao/core/testing/message-template-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { nobody } from "../testing/client.ts";

let count = 0;
/** A company with a number of an account that no other company has, and an approved template of it. */
async function shop() {
  const companyId = await makeCompany();
  count += 1;
  const wabaId = `77${process.pid}${count}`;
  await makeOfficialNumber(companyId, { wabaId });
  const metaId = `88${process.pid}${count}`;
  await makeMessageTemplate(companyId, { wabaId, metaId });
  const state = async () => {
    const [row] = await inCompany(companyId, () =>
      queryText<Record<string, unknown>>(
        "select status, category, quality, rejected_reason as reason from message_templates",
      ),
    );
    return row;
  };
  const jobs = () =>
    inCompany(companyId, () =>
      queryText<{ name: string }>("select name from outbox where kind = 'job' and name = 'message-templates.read'"),
    );
  return { companyId, wabaId, metaId, state, jobs };
}

/** Gives the company's numbers of this account an app secret other than the one that signs the calls. */
async function replaceSecret(wabaId: string): Promise<void> {
  for (const { connectionId } of await OfficialAccountRow.findAll({ where: { wabaId } })) {
    const secrets = sealOfficial(connectionId, { token: "EAA", appSecret: "antiga" });
    await OfficialAccountRow.update({ secrets }, { where: { connectionId } });
  }
}

const bodyOf = (wabaId: string, ...changes: object[]) =>
  Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: wabaId, time: 1, changes }] }));
const sign = (body: Buffer, secret = "ab12") => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const post = (body: Buffer, signature = sign(body)) =>
  nobody()
    .post("/api/official/webhook")
    .set({ "content-type": "application/json", "x-hub-signature-256": signature })
    // The string is sent unchanged, because the signature is of these bytes.
    .serialize((bytes: unknown) => bytes as string)
    .send(body);
const news = (field: string, metaId: string, more: object) => ({
  field,
  value: { message_template_id: Number(metaId), message_template_name: "aviso_entrega", ...more },
});

test("Meta's news about a template is stored and reaches the company's screens, whatever else the call contains", async () => {
  const { companyId, wabaId, metaId, state } = await shop();
  const change = (field: string, more: object) => post(bodyOf(wabaId, news(field, metaId, more))).expect(200);
  await change("message_template_status_update", {
    event: "PAUSED",
    reason: "NONE",
    other_info: { title: "FIRST_PAUSE" },
  });
  expect(await state()).toMatchObject({ status: "paused", reason: null });
  await change("message_template_status_update", { event: "REJECTED", reason: "INVALID_FORMAT" });
  expect(await state()).toMatchObject({ status: "rejected", reason: "INVALID_FORMAT" });
  await change("message_template_quality_update", { previous_quality_score: "GREEN", new_quality_score: "RED" });
  await change("template_category_update", { previous_category: "UTILITY", new_category: "MARKETING" });
  expect(await state()).toEqual({
    status: "rejected",
    category: "marketing",
    quality: "red",
    reason: "INVALID_FORMAT",
  });
  await change("message_template_status_update", { event: "REINSTATED" });
  expect(await state()).toMatchObject({ status: "approved", reason: null });
  await change("message_template_status_update", { event: "DELETED" });
  expect(await state()).toBeUndefined();
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "message-templates.update");
  expect(told).toHaveLength(6);
});

test("after news of an unknown template or of a new text, the whole template is fetched from Meta", async () => {
  const strange = await shop();
  const { wabaId, metaId, state, jobs } = await shop();
  const approved = news("message_template_status_update", "999123", { event: "APPROVED" });
  await post(bodyOf(strange.wabaId, approved)).expect(200);
  expect(await strange.jobs()).toHaveLength(1);
  const text = { message_template_element: "Novo texto" };
  await post(bodyOf(wabaId, news("message_template_components_update", metaId, text))).expect(200);
  expect(await jobs()).toHaveLength(1);
  expect(await state()).toMatchObject({ status: "approved" });
});

test("only a caller with the app's secret can send template news, and only for that app's account", async () => {
  const [mine, theirs] = [await shop(), await shop()];
  const paused = { event: "PAUSED" };
  const body = bodyOf(mine.wabaId, news("message_template_status_update", mine.metaId, paused));
  await post(body, sign(body, "outra")).expect(401);
  const foreign = bodyOf(mine.wabaId, news("message_template_status_update", theirs.metaId, paused));
  await post(foreign).expect(200);
  expect([await mine.state(), await theirs.state()]).toMatchObject([{ status: "approved" }, { status: "approved" }]);
});

test.each([
  [{ field: "message_template_status_update", value: null }],
  [{ field: "message_template_status_update", value: { message_template_id: "x", event: "PAUSED" } }],
  [{ field: "message_template_status_update", value: { message_template_id: -1, event: 7 } }],
  [{ field: "message_template_status_update", value: { message_template_id: 1e30, event: "PAUSED" } }],
  [{ field: "template_category_update", value: [] }],
  [{ field: "message_template_of_the_future", value: { message_template_id: 5 } }],
])("a change that cannot be read has no effect: %j", async (change) => {
  const { wabaId, state } = await shop();
  await post(bodyOf(wabaId, change)).expect(200);
  expect(await state()).toMatchObject({ status: "approved" });
});

test("older news of a template, which Meta brings late, changes nothing", async () => {
  const { wabaId, metaId, state } = await shop();
  const at = (time: number, event: string) => {
    const changes = [news("message_template_status_update", metaId, { event })];
    return post(
      Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: wabaId, time, changes }] })),
    ).expect(200);
  };
  await at(1_790_000_100, "PAUSED");
  await at(1_790_000_000, "APPROVED");
  expect(await state()).toMatchObject({ status: "paused" });
});

test("when two companies share an account with apps of their own, only the company whose secret signed gets the news, with answer 200", async () => {
  const [mine, theirs] = [await shop(), await shop()];
  await makeOfficialNumber(theirs.companyId, { wabaId: mine.wabaId });
  await makeMessageTemplate(theirs.companyId, { wabaId: mine.wabaId, metaId: mine.metaId });
  await inCompany(theirs.companyId, () => replaceSecret(mine.wabaId));
  const body = bodyOf(mine.wabaId, news("message_template_status_update", mine.metaId, { event: "PAUSED" }));
  await post(body).expect(200);
  expect([await mine.state(), await theirs.state()]).toMatchObject([{ status: "paused" }, { status: "approved" }]);
  const unheard = await shop();
  await inCompany(unheard.companyId, () => replaceSecret(unheard.wabaId));
  const both = Buffer.from(
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [mine, unheard].map(({ wabaId, metaId }) => ({
        id: wabaId,
        time: 1,
        changes: [news("message_template_status_update", metaId, { event: "PAUSED" })],
      })),
    }),
  );
  await post(both).expect(401);
});
