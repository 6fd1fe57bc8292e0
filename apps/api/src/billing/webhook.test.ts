import { asPlatform, inCompany } from "@balcao/core/base/database";
import { setProvider } from "@balcao/core/company/billing/providers/providers";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCompany } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { beforeAll, expect, test } from "vitest";
import { nobody } from "../testing/client.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

let url: string;
let otherUrl: string;
let key: string;
let companyId: number;
const given = {
  enabled: true,
  methods: ["pix" as const],
  values: { host: "http://127.0.0.1:1", pixKey: "pix@balcao.test", receiverName: "Balcao", receiverCity: "Sao Paulo" },
  secrets: { clientId: "id", clientSecret: "secret" },
};
const pathOf = (full: string | null) => new URL(full ?? "").pathname;
beforeAll(async () => {
  url = pathOf((await asPlatform(() => setProvider("pix", given, "http://localhost"))).webhookUrl);
  const iugu = { ...given, secrets: { apiToken: "t", webhookAuthorization: "a" }, values: { accountId: "A" } };
  otherUrl = pathOf((await asPlatform(() => setProvider("iugu", iugu, "http://localhost"))).webhookUrl);
  companyId = await makeCompany();
  const { invoiceId } = await makeBilled(companyId);
  key = crypto.randomUUID().replaceAll("-", "");
  await inCompany(companyId, () =>
    queryText(
      "insert into charges (company_id, invoice_id, provider, method, key, ref, state, cents) values ($1, $2, 'pix', 'pix', $3, $3, 'pending', 9990)",
      [companyId, invoiceId, key],
    ),
  );
});
const hints = async () =>
  (await inCompany(companyId, () => queryText<{ hints: number }>("select hints from charges")))[0]?.hints;
const events = async () =>
  (await asPlatform(() => queryText<{ state: string }>("select state from provider_events order by id"))).map(
    ({ state }) => state,
  );
const paid = () => ({
  pix: [{ endToEndId: `E${"0".repeat(31)}`, txid: key, valor: "0.01", horario: "2027-01-12T10:00:00Z" }],
});

test("a call with the right secret is answered with 200, and only marks its charge for a check", async () => {
  await nobody().post(`${url}/pix`).send(paid()).expect(200, { ok: true });
  expect([await hints(), (await events()).at(-1)]).toEqual([1, "pending"]);
  expect(await inCompany(companyId, () => queryText("select 1 from payments"))).toEqual([]);
});

test("a call with a wrong secret, another provider's secret or no secret is 404, and nothing is stored", async () => {
  const before = await events();
  await nobody()
    .post(`${url.slice(0, -4)}AAAA/pix`)
    .send(paid())
    .expect(404);
  await nobody().post(otherUrl.replace("/iugu/", "/pix/")).send(paid()).expect(404);
  await nobody().post("/api/payment-gateway/webhooks/pix").send(paid()).expect(404);
  expect([await events(), await hints()]).toEqual([before, 1]);
});

test("a charge that we do not know is stored as ignored and answered with 200", async () => {
  const [pix] = paid().pix;
  await nobody()
    .post(`${url}/pix`)
    .send({ pix: [{ ...pix, txid: "a".repeat(32) }] })
    .expect(200);
  expect((await events()).at(-1)).toBe("ignored");
});

test("the provider for manual payments has no webhook URL, and an unknown webhook URL is 404", async () => {
  const values = { pixKey: "pix@balcao.test", receiverName: "Balcao", receiverCity: "Sao Paulo" };
  const setup = { enabled: false, methods: ["pix" as const], values, secrets: {} };
  expect((await asPlatform(() => setProvider("manual", setup, "http://localhost"))).webhookUrl).toBeNull();
  await nobody().post(url.replace("/pix/", "/manual/")).send(paid()).expect(404);
});

test("a provider shows which secrets are missing, and refuses fields that it does not have", async () => {
  const { secrets } = await asPlatform(() => setProvider("pix", given, "http://localhost"));
  expect(secrets).toMatchObject({ clientId: expect.any(String), clientSecret: expect.any(String), p12: null });
  expect(Object.keys(secrets)).not.toContain("webhook");
  for (const wrong of [{ values: { token: "x" } }, { secrets: { webhook: "chosen" } }])
    await expect(asPlatform(() => setProvider("pix", { ...given, ...wrong }, ""))).rejects.toMatchObject({
      code: "ERR_VALIDATION",
    });
});

test("a body that is too long or makes no sense does no harm", async () => {
  await nobody()
    .post(url)
    .send({ pix: "x".repeat(300_000) })
    .expect(413);
  await nobody().post(url).set("content-type", "text/plain").send("{[").expect(404);
  await nobody().post(url).send('{"__proto__":{"pix":[]}}').expect(404);
  expect(await hints()).toBe(1);
});

test("an address that tries many secrets is refused", async () => {
  const guessed = () =>
    nobody()
      .post(`${url.slice(0, -4)}AAAA`)
      .send(paid());
  const answers = new Set<number>();
  for (let n = 0; n < 61; n += 1) answers.add((await guessed()).status);
  expect([...answers]).toEqual([404, 429]);
});
