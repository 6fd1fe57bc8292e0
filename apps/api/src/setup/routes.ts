import { isSetupNeeded, setUp } from "@balcao/core/office/setup/set-up";
import { setupApi } from "@balcao/shared/setup/api";
import { Router } from "express";
import { guess, setupLimits } from "../http/guesses.ts";
import { handle } from "../http/handle.ts";

export const setup = Router();
handle(setup, setupApi.show, async () => ({ needed: await isSetupNeeded() }));
handle(setup, setupApi.create, ({ body }, _, { req }) => guess(setupLimits(req), () => setUp(body)));
