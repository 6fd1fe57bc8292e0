import { planFeatures } from "@balcao/shared/plans/features";
import { describe, expect, test } from "vitest";
import { asPlatform, inCompany } from "../base/database.ts";
import { sentWithKey, takeKey } from "../desk/api-messages/keys.ts";
import { findRecipient } from "../desk/api-messages/recipient.ts";
import { sendForProgram } from "../desk/api-messages/send.ts";
import { showSend } from "../desk/api-messages/state.ts";
import { listApiTokens } from "../numbers/api-tokens/access.ts";
import { makeApiToken } from "../testing/company/api-token-factory.ts";
import { makeCompany, makeConnection, makeContact, makeTicket, newNumber } from "../testing/factories.ts";
import { plansIn } from "../testing/plans.ts";
import { queryText } from "../testing/query-text.ts";
import { statementsOf } from "../testing/statements.ts";
import { sweep } from "./maintenance/sweep.ts";

const sendId = "00000000-0000-4000-8000-000000000001";
async function stage(tokens = 1) {
  const companyId = await makeCompany();
  const number = newNumber();
  const connectionId = await makeConnection(companyId, { status: "CONNECTED", number: newNumber() });
  const contactId = await makeContact(companyId, { number });
  await makeTicket(companyId, { contactId, connectionId, status: "open" });
  let tokenId = 0;
  for (let n = 0; n < tokens; n += 1) ({ tokenId } = await makeApiToken(companyId, connectionId));
  const caller = { companyId, connectionId, tokenId, features: planFeatures, suspended: false };
  return { companyId, connectionId, contactId, number, caller, keyed: { tokenId, key: "k", fingerprint: "f" } };
}

test.each([1, 20])("the list of %i tokens costs two statements", async (tokens) => {
  const { companyId, connectionId } = await stage(tokens);
  expect(await statementsOf(companyId, () => listApiTokens(connectionId))).toHaveLength(2);
});

describe("no large table is read whole", () => {
  const large =
    /Seq Scan on (messages|contacts|contact_identities|tickets|known_numbers|idempotency_keys|api_tokens)\b/;
  type Stage = Awaited<ReturnType<typeof stage>>;
  const works: [string, (s: Stage) => Promise<unknown>][] = [
    ["whom a number belongs to", (s) => findRecipient(s.connectionId, s.number, new Date())],
    [
      "a message in line",
      (s) => sendForProgram(s.caller, { to: s, content: { parts: [{ body: "Oi" }] }, sendId, keyed: s.keyed }),
    ],
    ["a key", (s) => takeKey(s.keyed, sendId).then(() => sentWithKey(s.keyed))],
    ["a state", (s) => showSend(s.caller, sendId).catch(() => null)],
    ["tokens", (s) => listApiTokens(s.connectionId)],
  ];
  test.each(works)("no large table is read whole: %s", async (_name, work) => {
    const s = await stage();
    const plans = await plansIn(s.companyId, () => work(s), ["seqscan"]);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(({ plan }) => large.test(plan))).toEqual([]);
  });
});

test("the sweep deletes keys after a day", async () => {
  const { companyId, keyed } = await stage();
  await inCompany(companyId, async () => {
    for (const key of ["old", "new"]) await takeKey({ ...keyed, key }, sendId);
    await queryText("update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'");
  });
  await asPlatform(sweep);
  expect(await inCompany(companyId, () => queryText("select key from idempotency_keys"))).toEqual([{ key: "new" }]);
});
