import { menuLines } from "@balcao/shared/automation/rules";
import { renderVariables } from "@balcao/shared/message-variables";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMe } from "../auth/me.ts";
import { RichText } from "../messages/offers/rich-text.tsx";
import { queueList } from "../queues/queries.ts";
import css from "./connection-dialog.module.css";
import type { Values } from "./values.ts";

/** The menu as a customer gets it. With fewer than two queues there is no menu. */
export function MenuPreview({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("connections");
  const me = useMe();
  const { data: all = [] } = useQuery(queueList);
  const [now] = useState(() => new Date());
  const [greeting, queueIds, language] = useWatch({ control, name: ["greetingMessage", "queueIds", "language"] });
  const queues = queueIds.flatMap((id) => all.find((queue) => queue.id === id) ?? []);
  if (queues.length < 2) return null;
  const text = renderVariables(greeting.trim(), {
    contact: { name: t("variables:sample.name"), email: t("variables:sample.email") },
    user: null,
    queue: null,
    protocol: t("variables:sample.protocol"),
    timeZone: me.company.timezone,
    language,
    now,
  });
  const options = queues.map(({ id, name }, index) => ({ n: index + 1, queueId: id, name }));
  return (
    <div className={css["menu"]}>
      <span>{t("menuPreview")}</span>
      <p dir="auto">
        <RichText text={[text, menuLines(options)].filter(Boolean).join("\n\n")} />
      </p>
    </div>
  );
}
