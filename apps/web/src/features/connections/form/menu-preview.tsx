import { compose } from "@balcao/shared/automation/compose";
import { menuLines } from "@balcao/shared/automation/rules";
import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RichText } from "../../../nouns/messages/rich-text.tsx";
import { queueList } from "../../../nouns/queues/noun.ts";
import { useSample } from "../../../nouns/variables/use-sample.ts";
import basics from "../../../ui/basics.module.css";
import css from "./connection-dialog.module.css";
import type { Values } from "./values.ts";

/** Shows the menu as a customer gets it. With fewer than two queues there is no menu. */
export function MenuPreview({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("connections");
  const { data: all = [] } = useQuery(queueList);
  const [greeting, queueIds, language] = useWatch({ control, name: ["greetingMessage", "queueIds", "language"] });
  const sample = useSample(language);
  const queues = queueIds.flatMap((id) => all.find((queue) => queue.id === id) ?? []);
  if (queues.length < 2) return null;
  const options = queues.map(({ id, name }, index) => ({ n: index + 1, queueId: id, name }));
  return (
    <div className={css["menu"]}>
      <span className={`${basics["small"]} ${basics["firm"]}`}>{t("menuPreview")}</span>
      <p className={`${basics["small"]} ${basics["written"]}`} dir="auto">
        <RichText text={compose(greeting.trim(), menuLines(options), { ...sample, user: null, queue: null })} />
      </p>
    </div>
  );
}
