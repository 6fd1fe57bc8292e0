import type { MessageContext } from "@balcao/shared/message-variables";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../lib/i18n.ts";
import { useMe } from "../auth/me.ts";

/**
 * The values with which previews fill in variables: an invented customer of this company, whom this user serves now. Without `language` they are in
 * the screen's language.
 */
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
