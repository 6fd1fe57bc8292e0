import { listAdverts } from "@balcao/core/desk/adverts/list";
import { advertsApi } from "@balcao/shared/adverts/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const adverts = Router();
handle(adverts, advertsApi.list, (_input, actor) => listAdverts(actor));
