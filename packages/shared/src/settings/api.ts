import { z } from "zod";
import { route, text } from "../contract.ts";
import { settingKeys, settingSchema } from "./schema.ts";

export const settingsApi = {
  /** Every setting. A setting without the company's own value has its default. */
  list: route({ method: "GET", path: "/settings", access: "user", response: z.array(settingSchema) }),
  /**
   * 404 ERR_NO_SETTING_FOUND for an unknown key, 400 for a value that the setting cannot have. The settings about the second factor need a fresh proof, and
   * are refused during a visit of the operator.
   */
  update: route({
    method: "PUT",
    path: "/settings/:key",
    access: "settings-page:view",
    params: z.object({ key: z.enum(settingKeys) }),
    body: z.object({ value: text(4096) }),
    response: settingSchema,
  }),
};
