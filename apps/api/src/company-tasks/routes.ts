import { asPlatform, inCompany } from "@balcao/core/base/database";
import { fileStore } from "@balcao/core/base/files/store";
import { findCompany } from "@balcao/core/company/sign-up/create";
import { beginImport, confirmImport, keepPiece, lookThrough } from "@balcao/core/office/company-tasks/imports";
import { listImports, listTasks } from "@balcao/core/office/company-tasks/list";
import { askForExport, askForOpening, findFile, removeTask, takeFile } from "@balcao/core/office/company-tasks/service";
import { companyTasksApi as api } from "@balcao/shared/company-tasks/api";
import { companyImportsApi as imports } from "@balcao/shared/company-tasks/import-api";
import { AppError } from "@balcao/shared/errors";
import { Router } from "express";
import { inOther } from "../companies/in-other.ts";
import { andRemove } from "../http/and-remove.ts";
import { handle } from "../http/handle.ts";
import { servePieces } from "./serve-pieces.ts";

export const companyTasks = Router();

handle(companyTasks, api.list, ({ params }, actor) => listTasks(actor, params.companyId));
handle(companyTasks, api.export, ({ params, body }, actor) =>
  inOther(params.companyId, () => askForExport(actor, body)),
);
handle(companyTasks, api.open, ({ params }, actor) => inOther(params.companyId, () => askForOpening(actor)));
handle(companyTasks, api.delete, async ({ params: { companyId, taskId } }, actor): Promise<{ ok: true }> => {
  const keys = await inOther(companyId, () => removeTask(actor, taskId));
  await fileStore().remove(keys);
  return { ok: true };
});
handle(companyTasks, api.take, async ({ params: { companyId, taskId } }, actor): Promise<{ ok: true }> => {
  await inOther(companyId, () => takeFile(actor, taskId));
  return { ok: true };
});
handle(companyTasks, api.file, async ({ params: { companyId, taskId } }, actor, { req, res }) => {
  const { company, pieces } = await inOther(companyId, () => findFile(actor, taskId));
  await servePieces({ id: taskId, name: `${company}.age`, pieces }, req, res);
});

handle(companyTasks, imports.list, (_input, actor) => listImports(actor));
handle(companyTasks, imports.begin, ({ body }, actor) => andRemove(actor, () => beginImport(actor, body)));
handle(companyTasks, imports.piece, ({ params, body, files }, actor) =>
  andRemove(actor, () => keepPiece(actor, params.taskId, body.place, files[0])),
);
handle(companyTasks, imports.look, ({ params, body }, actor) => lookThrough(actor, params.taskId, body.passphrase));
handle(companyTasks, imports.confirm, async ({ params, body: { name } }, actor) => {
  // The importer compares again, but only after it has read the whole file.
  if (name !== null && (await asPlatform(() => findCompany(name))) !== null)
    throw new AppError("ERR_COMPANY_NAME_ALREADY_EXISTS");
  return inCompany(actor.companyId, () => confirmImport(actor, params.taskId, name));
});
