import type { EmailEvents } from "@balcao/shared/emails/events";
import type { Live } from "../../lib/live.ts";
import { putEmail, renewUnsubscribed } from "./cache.ts";

export const emailsLive: Live<EmailEvents> = {
  "email.update": (cache, { email }) => putEmail(cache, email),
  "email-unsubscribed.update": (cache) => renewUnsubscribed(cache),
};
