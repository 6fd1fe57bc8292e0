import { asPlatform } from "@balcao/core/base/database";
import {
  readBranding,
  readForDrawing,
  resetBranding,
  toAnybody,
  updateBranding,
} from "@balcao/core/company/branding/branding";
import { brandingApi as api } from "@balcao/shared/branding/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { picturesFor } from "./icons.ts";
import { fromEnvironment } from "./now.ts";

export const branding = Router();
handle(branding, api.show, async () => toAnybody(await readBranding(fromEnvironment)));
handle(branding, api.showToOperator, () => readBranding(fromEnvironment));
handle(branding, api.update, async ({ body: { pictures: sent, ...body } }, actor) => {
  for (;;) {
    const { version, icon } = await asPlatform(() => readForDrawing());
    const pictures = await picturesFor({ ...body, pictures: sent }, icon);
    const drawn = { pictures, drawnFrom: version };
    const changed = await asPlatform(() => updateBranding(actor, body, drawn, fromEnvironment));
    if (changed) return changed;
  }
});
handle(branding, api.reset, (_input, actor) => asPlatform(() => resetBranding(actor, fromEnvironment)));
