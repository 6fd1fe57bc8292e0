import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { coreEnv, publicAddress } from "@balcao/core/base/env";
import { readEnv } from "@balcao/core/base/env-reader";
import { requireWholeBucket } from "@balcao/core/base/files-env";
import { linkedNetworks } from "@balcao/shared/connections/schema";
import { isLoopback } from "@balcao/shared/url";
import { z } from "zod";
import { outsideEnv } from "@balcao/outside/allowance-env";
import { graphEnv } from "@balcao/outside/graph/graph-env";

export const production = process.env.NODE_ENV === "production";
/** The default of MAX_NUMBERS. It is low with a Node version below 24, where each socket makes every promise of the process slower. */
const comfortable = Number(process.versions.node.split(".")[0]) >= 24 ? 200 : 50;

export const workerEnv = coreEnv
  .extend({
    /** The one network that this process serves, because a process has one certificate root. */
    WHATSAPP_NETWORK: z
      .enum(linkedNetworks)
      .default("whatsapp")
      .refine((value) => value === "whatsapp" || !production, "the simulated network is refused in production"),
    WHATSAPP_WS_URL: z.url({ protocol: /^wss?$/ }).default("wss://web.whatsapp.com/ws/chat"),
    /** The certificate root of a test network, in Base64. */
    WHATSAPP_TEST_ROOT: z
      .string()
      .refine((value) => Buffer.from(value, "base64").length === 32, "must be 32 bytes in base64")
      .optional(),
    /** The address at which browsers reach the installation. E-mails link to this address. */
    PUBLIC_URL: publicAddress.default("http://localhost:8080"),
    /** smtp://user:password@host:587 or smtps://…. Without a mail server no e-mail is sent, and the screens show that. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** The sender of e-mails: an address, or a name and <an address>. */
    MAIL_FROM: z
      .string()
      .regex(/^([^<>@\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/, "must be an address, or a name and <an address>")
      .optional(),
    /**
     * The contact address for push services: `mailto:` or https. Without it, push services get the public address, or a local address if that one is not
     * https.
     */
    PUSH_CONTACT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
    ...outsideEnv,
    ...graphEnv,
    /** Without this address BullMQ runs on Postgres. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    /** The id of this worker, unique among living workers. A worker that restarts under its old id gets its numbers back immediately. */
    WORKER_ID: z
      .string()
      .min(1)
      .max(100)
      .default(`${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`),
    /** The most numbers that this process holds. */
    MAX_NUMBERS: z.coerce.number().int().min(1).max(1000).default(comfortable),
    /** The path of ffmpeg. Without it, the ffmpeg on PATH is used. */
    FFMPEG_PATH: z.string().optional(),
    /** The folders in which the system looks for programs. ffmpeg gets no other variable of our environment. */
    PATH: z.string().default(""),
  })
  .superRefine((value, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (value.WHATSAPP_TEST_ROOT && !isLoopback(value.WHATSAPP_WS_URL))
      fault("WHATSAPP_TEST_ROOT", "switches off the check of the server: only for a WHATSAPP_WS_URL on this machine");
    if (value.SMTP_URL && !value.MAIL_FROM) fault("MAIL_FROM", "is needed with SMTP_URL");
    if (value.WHATSAPP_WS_URL.startsWith("ws:") && !isLoopback(value.WHATSAPP_WS_URL))
      fault("WHATSAPP_WS_URL", "must be wss, except on this machine");
    requireWholeBucket(value, context);
  });
export const env = readEnv(workerEnv);
