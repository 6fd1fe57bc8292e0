import { requireReauthenticated } from "@balcao/core/company/auth/reauthentication";
import { listSettings, updateSetting } from "@balcao/core/company/settings/service";
import { AppError } from "@balcao/shared/errors";
import { settingsApi } from "@balcao/shared/settings/api";
import { decidesFactors } from "@balcao/shared/settings/rules";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const settings = Router();
handle(settings, settingsApi.list, () => listSettings());
handle(settings, settingsApi.update, async ({ params, body }, actor) => {
  if (decidesFactors.includes(params.key)) {
    if (actor.visit) throw new AppError("ERR_NOT_DURING_VISIT");
    await requireReauthenticated(actor);
  }
  return updateSetting(actor, params.key, body.value);
});
settings.put("/settings/:key", () => {
  throw new AppError("ERR_NO_SETTING_FOUND");
});
