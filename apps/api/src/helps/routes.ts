import {
  allHelpVideos,
  createHelpVideo,
  deleteHelpVideo,
  listHelpVideos,
  updateHelpVideo,
} from "@balcao/core/office/helps/service";
import { helpsApi as api } from "@balcao/shared/helps/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const helps = Router();
handle(helps, api.list, ({ query }) => listHelpVideos(query));
handle(helps, api.all, async () => {
  const records = await allHelpVideos();
  return { records, count: records.length };
});
handle(helps, api.create, ({ body }) => createHelpVideo(body));
handle(helps, api.update, ({ params, body }) => updateHelpVideo(params.helpVideoId, body));
handle(helps, api.delete, ({ params }) => deleteHelpVideo(params.helpVideoId));
