import { renderVariables } from "@balcao/shared/message-variables";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../lib/i18n.ts";
import { useMe } from "../auth/me.ts";
import css from "./offers/variable-field.module.css";

/** The text as a customer reads it; draws nothing while it has no variable. */
export function VariablePreview({ text, language }: { text: string; language?: Language | undefined }) {
  const { t, i18n } = useTranslation("variables");
  const me = useMe();
  const [now] = useState(() => new Date());
  if (!text.includes("{{")) return null;
  const shown = renderVariables(text, {
    contact: { name: t("sample.name"), email: t("sample.email") },
    user: me.name,
    queue: me.queues[0]?.name ?? t("sample.queue"),
    protocol: t("sample.protocol"),
    timeZone: me.company.timezone,
    language: language ?? (i18n.language as Language),
    now,
  });
  return (
    <div className={css["preview"]}>
      <span>{t("preview")}</span>
      <p dir="auto">{shown}</p>
    </div>
  );
}
