import { showTag } from "@balcao/core/desk/tags/access";
import { listAllTags, listTags } from "@balcao/core/desk/tags/list";
import { orderTags } from "@balcao/core/desk/tags/order";
import { createTag, deleteTag, updateTag } from "@balcao/core/desk/tags/service";
import { syncTags } from "@balcao/core/desk/tags/sync";
import { tagsApi } from "@balcao/shared/tags/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const tags = Router();
handle(tags, tagsApi.list, ({ query }) => listTags(query));
handle(tags, tagsApi.all, ({ query }) => listAllTags(query));
handle(tags, tagsApi.order, ({ body }, actor) => orderTags(actor, body));
handle(tags, tagsApi.show, ({ params }) => showTag(params.tagId));
handle(tags, tagsApi.create, ({ body }, actor) => createTag(actor, body));
handle(tags, tagsApi.update, ({ params, body }, actor) => updateTag(actor, params.tagId, body));
handle(tags, tagsApi.delete, ({ params }, actor) => deleteTag(actor, params.tagId));
handle(tags, tagsApi.sync, ({ body }, actor) => syncTags(actor, body));
