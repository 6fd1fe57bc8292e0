import { fileStore } from "@balcao/core/base/files/store";
import { listTasks } from "@balcao/core/office/company-tasks/list";
import { askForExport, askForOpening, findFile, removeTask, takeFile } from "@balcao/core/office/company-tasks/service";
import { companyTasksApi as api } from "@balcao/shared/company-tasks/api";
import { Router } from "express";
import { inOther } from "../companies/in-other.ts";
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
