import { fileURLToPath } from "node:url";
import { coreEnv } from "@balcao/core/base/env";
import { readEnv, secret } from "@balcao/core/base/env-reader";
import { outsideEnv } from "@balcao/outside/allowance-env";
import { graphEnv } from "@balcao/outside/graph/graph-env";
import { withoutEndSlashes } from "@balcao/shared/url";
import { z } from "zod";

export const production = process.env.NODE_ENV === "production";

const settings = coreEnv.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default("127.0.0.1"),
  /** The address at which browsers reach the api. With https the cookies are Secure and HSTS is on. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutEndSlashes)
    .optional(),
  /** The number of proxies in front of the api, or their addresses separated by commas. */
  TRUST_PROXY: z
    .string()
    .refine((value) => value !== "true", "true would let anybody choose their own address: give a number or addresses")
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : value))
    .default(0),
  JWT_SECRET: secret("JWT_SECRET"),
  JWT_REFRESH_SECRET: secret("JWT_REFRESH_SECRET"),
  /** Widens (2) or narrows (0.5) how much a user and a company may ask for in some seconds; 0 means no limit. */
  REQUEST_BUDGET: z.coerce.number().min(0).max(1000).default(1),
  ...outsideEnv,
  ...graphEnv,
  /** Needed for more than one api process. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Without it /api/metrics does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether /api/docs and /api/openapi.json exist. They hold no secret, but show a stranger what can be called. */
  API_DOCS: z.enum(["on", "off"]).default(production ? "off" : "on"),
  /** The worker has the same setting. It says whether e-mails leave, so that screens can say when they do not; the api itself sends none. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whether companies may sign up by themselves. The operator can also close it for a while. */
  ALLOW_SIGNUP: z.enum(["on", "off"]).default(production ? "off" : "on"),
  /** on: a user who forgot a password gets the same answer whether the e-mail is known or not. */
  RECOVERY_NEUTRAL: z.enum(["on", "off"]).default("off"),
  /** The sender of e-mails, as in the worker. Without it e-mails to many are refused, because there is no mail server. */
  MAIL_FROM: z.string().optional(),
  /** Target of the floating button on the dashboard. */
  SUPPORT_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutEndSlashes)
    .optional(),
  /** Where a store offers the helper for linking, for Chrome with Edge and for Firefox. Without it the desk gives out a zip. */
  LINKING_HELPER_CHROME_URL: z.url({ protocol: /^https$/ }).optional(),
  LINKING_HELPER_FIREFOX_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Where browsers fetch the small maps of shared places, such as https://tiles.example/{z}/{x}/{y}.png. Without it no maps are shown. */
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)), "needs {z}, {x} and {y}")
    .optional(),
  /** The credit that the maker of the map asks for. */
  MAP_ATTRIBUTION: z.string().max(100).default("© OpenStreetMap"),
  SIMULATOR: z
    .enum(["on", "off"])
    .default("off")
    .refine((value) => value === "off" || !production, "the simulated network is refused in production"),
  /** From how many hours on the last backup that was tried out is too old. */
  BACKUP_ALARM_HOURS: z.coerce.number().int().min(1).max(9999).default(30),
  /** The folder of the built web app. */
  WEB_DIR: z.string().default(fileURLToPath(new URL("../../web/dist", import.meta.url))),
});
/** The two secrets must differ, so that somebody who learns one cannot sign what the other signs. */
export const apiEnv = settings.refine((given) => !production || given.JWT_SECRET !== given.JWT_REFRESH_SECRET, {
  path: ["JWT_REFRESH_SECRET"],
  message: "must differ from JWT_SECRET",
  when: () => true,
});
export const env = readEnv(apiEnv);

/** The address at which browsers reach us; e-mails link to it. It never comes from a request. */
export const publicUrl = (): string => env.PUBLIC_URL ?? "http://localhost:8080";
