import type { MessageContext } from "@balcao/shared/message-variables";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../lib/i18n.ts";
import { useMe } from "../auth/me.ts";

/** What previews fill variables in with: a made-up customer of this company, whom this user serves now. Without `language`, the screen's. */
export function useSample(language?: Language): MessageContext {
  const { t, i18n } = useTranslation("variables");
  const me = useMe();
  const [now] = useState(() => new Date());
  return {
    contact: { name: t("sample.name"), email: t("sample.email") },
    user: me.name,
    queue: me.queues[0]?.name ?? t("sample.queue"),
    protocol: t("sample.protocol"),
    timeZone: me.company.timezone,
    language: language ?? (i18n.language as Language),
    now,
  };
}
