import { fileURLToPath } from "node:url";
import { coreEnv } from "@balcao/core/base/env";
import { readEnv, secret } from "@balcao/core/base/env-reader";
import { requireWholeBucket } from "@balcao/core/base/files-env";
import { outsideEnv } from "@balcao/outside/allowance-env";
import { graphEnv } from "@balcao/outside/graph/graph-env";
import { withoutEndSlashes } from "@balcao/shared/url";
import express from "express";
import { z } from "zod";

export const production = process.env.NODE_ENV === "production";

/** Whether Express takes this as the proxies to trust. Express throws immediately for a value that is none of address, range and number. */
function isTrustable(proxies: string | number): boolean {
  try {
    express().set("trust proxy", proxies);
    return true;
  } catch {
    return false;
  }
}

const settings = coreEnv.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default("127.0.0.1"),
  /** The number of proxies in front of the api, or their addresses separated by commas. */
  TRUST_PROXY: z
    .string()
    .refine((value) => value !== "true", "true would let anybody choose their own address: give a number or addresses")
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : value))
    .refine(isTrustable, "must be the number of proxies, or their addresses and ranges, separated by commas")
    .default(0),
  JWT_SECRET: secret("JWT_SECRET"),
  JWT_REFRESH_SECRET: secret("JWT_REFRESH_SECRET"),
  /** Multiplies the limits on how many requests a user and a company may send: 2 doubles them, 0.5 halves them, and 0 removes them. */
  REQUEST_BUDGET: z.coerce.number().min(0).max(1000).default(1),
  ...outsideEnv,
  ...graphEnv,
  /** Redis is needed when more than one api process runs. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** The token of /api/metrics. Without the token that route does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether /api/docs and /api/openapi.json exist. They contain no secret, but they show a stranger which calls exist. */
  API_DOCS: z.enum(["on", "off"]).default(production ? "off" : "on"),
  /** The worker has the same setting. The api sends no e-mails: it only tells the screens whether the installation sends any. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whether visitors may sign up their own companies. The operator can also close the sign-up for a while. */
  ALLOW_SIGNUP: z.enum(["on", "off"]).default(production ? "off" : "on"),
  /** With "on", a user who forgot a password gets the same answer for known and unknown e-mails. */
  RECOVERY_NEUTRAL: z.enum(["on", "off"]).default("off"),
  /** The sender of e-mails, as in the worker. Without a sender the api refuses e-mails to many recipients, because there is no mail server. */
  MAIL_FROM: z.string().optional(),
  /** Target of the floating button on the dashboard. */
  SUPPORT_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutEndSlashes)
    .optional(),
  /**
   * The addresses in the browser stores that offer the helper for linking: one for Chrome and Edge, one for Firefox. Without an address the desk
   * offers a zip.
   */
  LINKING_HELPER_CHROME_URL: z.url({ protocol: /^https$/ }).optional(),
  LINKING_HELPER_FIREFOX_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Where browsers fetch the small maps of shared places, such as https://tiles.example/{z}/{x}/{y}.png. Without it no maps are shown. */
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)), "needs {z}, {x} and {y}")
    .optional(),
  /** The attribution that the map's maker requires. */
  MAP_ATTRIBUTION: z.string().max(100).default("© OpenStreetMap"),
  SIMULATOR: z
    .enum(["on", "off"])
    .default("off")
    .refine((value) => value === "off" || !production, "the simulated network is refused in production"),
  /** The age in hours from which the last tested backup counts as too old. */
  BACKUP_ALARM_HOURS: z.coerce.number().int().min(1).max(9999).default(30),
  /** The folder of the built web app. */
  WEB_DIR: z.string().default(fileURLToPath(new URL("../../web/dist", import.meta.url))),
});
/** The two secrets must differ, so that a person who learns one cannot sign tokens of the other kind. */
export const apiEnv = settings
  .refine((given) => !production || given.JWT_SECRET !== given.JWT_REFRESH_SECRET, {
    path: ["JWT_REFRESH_SECRET"],
    message: "must differ from JWT_SECRET",
    when: () => true,
  })
  .superRefine(requireWholeBucket);
export const env = readEnv(apiEnv);
