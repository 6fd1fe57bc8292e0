import { search as find } from "@balcao/core/desk/search/service";
import { searchApi } from "@balcao/shared/search/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const search = Router();
handle(search, searchApi.find, ({ query }, actor) => find(actor, query));
