import { isSetupNeeded, setUp } from "@balcao/core/office/setup/set-up";
import { logSecurity } from "@balcao/core/base/security-log";
import { setupApi } from "@balcao/shared/setup/api";
import { Router } from "express";
import { guess, setupLimits } from "../http/guesses.ts";
import { handle } from "../http/handle.ts";

export const setup = Router();
handle(setup, setupApi.show, async () => ({ needed: await isSetupNeeded() }));
handle(setup, setupApi.create, async ({ body }, _, { req }) => {
  const done = await guess(setupLimits(req), () => setUp(body));
  logSecurity({ event: "setup", result: "ok", userId: null, companyId: null });
  return done;
});
