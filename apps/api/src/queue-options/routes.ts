import { showTree } from "@balcao/core/company/queue-options/access";
import { attachFile, detachFile } from "@balcao/core/company/queue-options/files";
import { listLeading, listOptions } from "@balcao/core/company/queue-options/list";
import {
  createOption,
  deleteOption,
  duplicateOption,
  saveTree,
  updateOption,
} from "@balcao/core/company/queue-options/service";
import { queueOptionsApi as api } from "@balcao/shared/queue-options/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const queueOptions = Router();
handle(queueOptions, api.list, ({ query }) => listOptions(query));
handle(queueOptions, api.tree, ({ params }) => showTree(params.queueId));
handle(queueOptions, api.leading, ({ params }) => listLeading(params.queueId));
handle(queueOptions, api.save, ({ params, body }, actor) => saveTree(actor, params.queueId, body));
handle(queueOptions, api.create, ({ body }, actor) => createOption(actor, body));
handle(queueOptions, api.update, ({ params, body }, actor) => updateOption(actor, params.optionId, body));
handle(queueOptions, api.delete, ({ params }, actor) => deleteOption(actor, params.optionId));
handle(queueOptions, api.duplicate, ({ params }, actor) => duplicateOption(actor, params.optionId));
handle(queueOptions, api.attach, ({ params, files }, actor) => attachFile(actor, params.optionId, files[0]));
handle(queueOptions, api.detach, ({ params }, actor) => detachFile(actor, params.optionId));
