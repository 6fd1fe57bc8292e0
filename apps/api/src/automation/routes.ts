import { playConfig } from "@balcao/core/followers/automation/config";
import { automationApi as api } from "@balcao/shared/automation/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const automation = Router();
handle(automation, api.config, ({ query }) => playConfig(query));
