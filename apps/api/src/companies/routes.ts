import { asPlatform, inCompany } from "@balcao/core/base/database";
import { recordAudit } from "@balcao/core/company/audit/record";
import { requireReauthenticated } from "@balcao/core/company/auth/reauthentication";
import { withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import { findReplacedByGift } from "@balcao/core/company/billing/subscription/taken-back";
import { restore, throwAway } from "@balcao/core/office/companies/bin";
import { changeFacts, changeStanding } from "@balcao/core/office/companies/change";
import { listCompanies, listNames, showCompany } from "@balcao/core/office/companies/list";
import { companiesApi as api } from "@balcao/shared/companies/api";
import type { Company } from "@balcao/shared/companies/schema";
import { Router } from "express";
import { rails } from "../billing/providers-in-use.ts";
import { handle } from "../http/handle.ts";
import { makeCompany } from "../sign-up/sign-up.ts";
import { inOther } from "./in-other.ts";

export const companies = Router();
const shown = (companyId: number): Promise<Company> => asPlatform(() => showCompany(companyId, new Date()));

handle(companies, api.list, ({ query }) => listCompanies(query, new Date()));
handle(companies, api.names, ({ query }) => listNames(query.search));
handle(companies, api.show, ({ params }) => showCompany(params.companyId, new Date()));
handle(companies, api.create, async ({ body }, actor) => {
  const { companyId } = await makeCompany(body, { now: new Date(), asksForEmail: false, anyPlan: true });
  await inCompany(companyId, () => recordAudit(actor, "company.created", null, {}));
  return shown(companyId);
});
handle(companies, api.update, async ({ params: { companyId }, body: { status, planId, ...facts } }, actor) => {
  // This needs a fresh proof, because the users of the company can sign in again with their earlier passwords.
  if (status && !(await shown(companyId)).status) await inCompany(actor.companyId, () => requireReauthenticated(actor));
  await asPlatform(() => changeFacts(actor, companyId, facts, new Date()));
  if (planId !== undefined) {
    const where = { companyId, rails, now: new Date() };
    await withdraw(where, await inOther(companyId, () => findReplacedByGift(planId, where.now)), actor);
  }
  await inOther(companyId, () => changeStanding(actor, { status, planId }, new Date()));
  return shown(companyId);
});
handle(companies, api.delete, async ({ params: { companyId } }, actor) => {
  await inOther(companyId, () => throwAway(actor, new Date()));
  return shown(companyId);
});
handle(companies, api.restore, async ({ params: { companyId } }, actor) => {
  await asPlatform(() => restore(actor, companyId, new Date()));
  return shown(companyId);
});
