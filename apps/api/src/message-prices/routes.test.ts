import { asPlatform } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterEach, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

afterEach(() => asPlatform(() => queryText("delete from installation_settings where key = 'official.prices'")));
const path = "/operator/message-prices";
const all = { country: "", prices: { marketing: 0.1, utility: null, service: null } };
const brazil = { country: "55", prices: { marketing: 0.0625, utility: 0.0068, service: null } };

test("the operator keeps the table of prices, which is empty until then", async () => {
  const operator = as(await signIn(await makeUser(await makeCompany(), { super: true, profile: "admin" })));
  const { body: before } = await operator.get(path).expect(200);
  expect(before).toEqual({ currency: "USD", countries: [] });
  const table = { currency: "BRL", countries: [brazil, all] };
  const { body: kept } = await operator.put(path).send(table).expect(200);
  expect(kept).toEqual({ currency: "BRL", countries: [all, brazil] });
  expect((await operator.get(path).expect(200)).body).toEqual(kept);
  await operator.put(path).send({ currency: "USD", countries: [] }).expect(200);
  expect((await operator.get(path).expect(200)).body).toEqual(before);
});

test("only the operator reads and changes the table of prices, and a malformed table is refused", async () => {
  const companyId = await makeCompany();
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  await admin.get(path).expect(403);
  await admin.put(path).send({ currency: "USD", countries: [] }).expect(403);
  const operator = as(await signIn(await makeUser(companyId, { super: true, profile: "admin" })));
  for (const wrong of [
    { currency: "usd", countries: [] },
    { currency: "USD", countries: [all, all] },
    { currency: "USD", countries: [{ ...all, country: "0055" }] },
    { currency: "USD", countries: [{ ...all, prices: { ...all.prices, marketing: -1 } }] },
    { currency: "USD", countries: [{ country: "55", prices: { marketing: 1 } }] },
    { currency: "USD", countries: Array.from({ length: 251 }, (_, index) => ({ ...all, country: String(index + 1) })) },
  ])
    await operator.put(path).send(wrong).expect(400);
});
