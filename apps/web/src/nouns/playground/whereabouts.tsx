import type { PlayStep } from "@balcao/shared/automation/play/play";
import type { BotQueue } from "@balcao/shared/automation/situation";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./playground.module.css";
import { wayTo } from "./way-to-option.ts";

type Props = { queues: readonly BotQueue[]; step: Pick<PlayStep, "queueId" | "optionId"> | undefined };

/** The queue and the option at which the customer is. The line is empty until the customer writes. */
export function Whereabouts({ queues, step }: Props) {
  const { t } = useTranslation("playground");
  if (!step) return <p className={`${basics["note"]} ${basics["broken"]} ${css["where"]}`} />;
  const queue = queues.find(({ id }) => id === step.queueId);
  const way = queue ? [queue.name, ...wayTo(queue.tree, step.optionId)] : [t("noQueue")];
  return (
    <p className={`${basics["note"]} ${basics["broken"]} ${css["where"]}`}>
      {t("where")} <strong dir="auto">{way.map((title) => title.trim() || t("untitled")).join(" › ")}</strong>
    </p>
  );
}
