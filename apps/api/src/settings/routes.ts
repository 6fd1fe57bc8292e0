import { listSettings, updateSetting } from "@balcao/core/company/settings/service";
import { AppError } from "@balcao/shared/errors";
import { settingsApi } from "@balcao/shared/settings/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const settings = Router();
handle(settings, settingsApi.list, () => listSettings());
handle(settings, settingsApi.update, ({ params, body }, actor) => updateSetting(actor, params.key, body.value));
settings.put("/settings/:key", () => {
  throw new AppError("ERR_NO_SETTING_FOUND");
});
