import { readRow } from "@balcao/shared/contact-lists/rows";
import { numberForms } from "@balcao/shared/phone";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeReadyCampaign, shippingsOf } from "../../../testing/campaign-factories.ts";
import { makeErasure } from "../../../testing/contact-factories.ts";
import { makeListItem, makeListWithImport } from "../../../testing/contact-list-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeUser,
  newNumber,
  someAdmin,
} from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { queryText } from "../../../testing/query-text.ts";
import { later, runningCampaign } from "../../../testing/stages/running-campaign.ts";
import { loadImport } from "../../contact-lists/imports.ts";
import { takeRows } from "../../contact-lists/take-rows.ts";
import { giveConsent } from "../../consents/service.ts";
import { noteOptOut, setOptOut } from "../../contacts/blocking/opt-out.ts";
import { silencedOf } from "../../contacts/numbers/removed-numbers.ts";
import { eraseNext } from "../../erasing/due-erasures.ts";
import { deleteContact } from "../../identity/removal.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { CampaignRow } from "../campaign.model.ts";
import { checkFlight } from "../preview/flight-check.ts";
import { prepareCampaign } from "./prepare.ts";

const optedOut = { source: "message", words: "SAIR", messageId: null, userId: null } as const;

/** Deletes or erases a contact, which had opted out or not. Returns its number, which a list has or gets later. */
async function part(companyId: number, { silent = true, erased = false, number = newNumber() } = {}): Promise<string> {
  const contactId = await makeContact(companyId, { number });
  if (silent) await inCompany(companyId, () => setOptOut(contactId, optedOut));
  if (!erased) await inCompany(companyId, () => deleteContact(someAdmin, contactId));
  else {
    await makeErasure(companyId, contactId, { state: "waiting", dueAt: new Date(0) });
    await inCompany(companyId, eraseNext);
  }
  return number;
}

test("a person who opted out before a deletion or an erasure is left out with that reason, and everybody else gets the message", async () => {
  const companyId = await makeCompany();
  const { campaignId, contactListId } = await makeReadyCampaign(companyId, { message1: "Oi" });
  const people = {
    deleted: await part(companyId),
    erased: await part(companyId, { erased: true }),
    willing: await part(companyId, { silent: false, erased: true }),
  };
  for (const number of Object.values(people))
    await makeListItem(companyId, contactListId, { number, isWhatsappValid: true, checkedAt: new Date() });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  expect(await here(() => checkFlight(campaignId))).toMatchObject({ recipients: 2, skipped: { optedOut: 2 } });
  await here(() => CampaignRow.update({ status: "EM_ANDAMENTO" }, { where: { id: campaignId } }));
  expect(await here(() => prepareCampaign(campaignId))).toBe(false);
  const fates = new Map((await shippingsOf(companyId, campaignId)).map(({ number, reason }) => [number, reason]));
  expect(Object.fromEntries(Object.entries(people).map(([who, number]) => [who, fates.get(number)]))).toEqual({
    deleted: "optedOut",
    erased: "optedOut",
    willing: null,
  });
});

test("the last check before a message is sent leaves out an erased person who had opted out, until the person wants campaigns again", async () => {
  const { companyId, here, campaign, person, turn, state } = await runningCampaign();
  const number = await part(companyId, { erased: true });
  const early = await person({ number });
  await turn();
  expect(await state(early)).toEqual({ state: "skipped", reason: "optedOut" });
  // The person writes again, and is a new contact.
  const again = await makeContact(companyId, { number });
  const second = await person({ number, contactId: again }, await campaign());
  await turn(later(20));
  expect(await state(second)).toEqual({ state: "skipped", reason: "optedOut" });
  await here(() => setOptOut(again, null));
  const third = await person({ number, contactId: again }, await campaign());
  await turn(later(40));
  expect(await state(third)).toMatchObject({ state: "sending" });
});

test("an import into a list leaves out and counts the number of an erased person who had opted out, in either form", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const [long = "", short = ""] = numberForms(newNumber());
  await part(companyId, { erased: true, number: short });
  const other = await part(companyId, { erased: true });
  const { contactListId, importId } = await makeListWithImport(companyId);
  const worker = randomUUID();
  await here(() => queryText("update contact_list_imports set status = 'running', claimed_by = $1", [worker]));
  const columns = [{ use: "name" as const }, { use: "number" as const }];
  const numbers = [long, numberForms(other).find((form) => form !== other) ?? "", newNumber()];
  const rows = numbers.map((number, at) => readRow(at + 1, ["Eva", number], columns));
  expect(await here(() => takeRows({ importId, contactListId, worker, rows }))).toBe(true);
  expect((await here(() => loadImport(importId))).counts).toMatchObject({ optedOut: 2, unchecked: 1 });
});

test("a person who returns gets campaigns again after asking for messages, or after a user notes that wish or a consent", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const connectionId = await makeConnection(companyId);
  const admin = await makeUser(companyId, { profile: "admin" });
  const numbers = [await part(companyId), await part(companyId, { erased: true }), await part(companyId)] as const;
  const silenced = async () => [...(await here(() => silencedOf(numbers)))];
  const [noting, consenting, saying] = numbers;
  const says = (body: string) => here(() => receiveMessage(inboundText(connectionId, { number: saying, body })));
  await says("Bom dia");
  expect(await silenced()).toEqual([noting, consenting, saying]);
  await says("voltar");
  expect(await silenced()).toEqual([noting, consenting]);
  const consenter = await makeContact(companyId, { number: consenting });
  const basis = { purpose: "marketing", purposeName: "", since: "2026-01-05", words: "", messageId: null } as const;
  await here(() => giveConsent(admin, consenter, { ...basis, basis: "legitimate-interest" }));
  expect(await silenced()).toEqual([noting, consenting]);
  await here(() => giveConsent(admin, consenter, { ...basis, basis: "consent" }));
  expect(await silenced()).toEqual([noting]);
  const noted = await makeContact(companyId, { number: noting });
  await here(() => noteOptOut(admin, noted, { optedOut: false, words: "" }));
  expect(await silenced()).toEqual([]);
});
