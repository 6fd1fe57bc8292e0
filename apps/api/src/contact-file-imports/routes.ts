import { inCompany } from "@balcao/core/base/database";
import { listFileImports, loadFileImport, showFileImport } from "@balcao/core/desk/contact-file-imports/imports";
import { fileReportPage } from "@balcao/core/desk/contact-file-imports/report";
import {
  checkContactFile,
  startContactFile,
  stopContactFile,
  takeContactFile,
  undoContactFile,
} from "@balcao/core/desk/contact-file-imports/service";
import { contactFileImportsApi } from "@balcao/shared/contact-file-imports/api";
import { Router } from "express";
import { sendCsv } from "../http/csv.ts";
import { handle } from "../http/handle.ts";

const head = ["row", "name", "number", "email", "group", "reason"];

export const contactFileImports = Router();
handle(contactFileImports, contactFileImportsApi.upload, ({ files }, actor) => takeContactFile(actor, files[0]));
handle(contactFileImports, contactFileImportsApi.list, () => listFileImports());
handle(contactFileImports, contactFileImportsApi.show, ({ params }) => showFileImport(params.fileImportId));
handle(contactFileImports, contactFileImportsApi.check, ({ params, body }) =>
  checkContactFile(params.fileImportId, body),
);
handle(contactFileImports, contactFileImportsApi.start, ({ params }, actor) =>
  startContactFile(actor, params.fileImportId),
);
handle(contactFileImports, contactFileImportsApi.stop, ({ params }) => stopContactFile(params.fileImportId));
handle(contactFileImports, contactFileImportsApi.undo, ({ params }, actor) =>
  undoContactFile(actor, params.fileImportId),
);
handle(contactFileImports, contactFileImportsApi.rows, async ({ params, query }, actor, { res }) => {
  await inCompany(actor.companyId, () => loadFileImport(params.fileImportId));
  await sendCsv(res, { name: "contacts-import", head, start: 0, actor }, (after) =>
    fileReportPage(params.fileImportId, query.group, after),
  );
});
