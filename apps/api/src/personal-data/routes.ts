import { inCompany } from "@balcao/core/base/database";
import { beginExport } from "@balcao/core/followers/personal-data/export/begin";
import { exportWords } from "@balcao/core/followers/personal-data/words/of-language";
import { lookAtPersonalData } from "@balcao/core/followers/personal-data/show";
import { personalDataApi } from "@balcao/shared/personal-data/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { sendZip } from "./zip.ts";
import { archiveOf } from "./archive.ts";

export const personalData = Router();
handle(personalData, personalDataApi.show, ({ params }, actor) =>
  inCompany(actor.companyId, () => lookAtPersonalData(actor, params.contactId)),
);
handle(personalData, personalDataApi.export, async ({ params }, actor, { res }) => {
  const { companyId } = actor;
  const begun = await inCompany(companyId, () => beginExport(actor, params.contactId));
  const { title } = exportWords(begun.language);
  await sendZip(res, `${title}.zip`, archiveOf(companyId, begun, new Date()));
});
