import type { BotQueue } from "@balcao/shared/automation/situation";
import type { OptionFigures } from "@balcao/shared/bot-steps/schema";
import { inOrder } from "@balcao/shared/queue-options/rules";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/states.tsx";
import css from "./playground.module.css";
import { optionFigures } from "./queries.ts";
import { wayTo } from "./way-to-option.ts";

type Props = { queue: BotQueue; onOption?: ((optionId: number) => void) | undefined };

/** How real customers fared at each option of a queue's tree, in the order of the tree. New options have no figures yet. */
export function FiguresList({ queue, onOption }: Props) {
  const { t } = useTranslation("playground");
  const id = useId();
  const { data: figures, isError, refetch } = useQuery(optionFigures(queue.id));
  const places = [null, ...inOrder(queue.tree).map((option) => option.id)];
  const shown = places.flatMap((optionId) => figures?.find((one) => one.optionId === optionId) ?? []);
  return (
    <section className={css["findings"]} aria-labelledby={id}>
      <h3 id={id}>{t("figures")}</h3>
      {isError ? <ErrorState text={t("figuresFailed")} retry={() => void refetch()} /> : null}
      {figures && shown.length === 0 ? <p className={css["sound"]}>{t("noFigures")}</p> : null}
      <ul>
        {shown.map((one) => (
          <FigureLine key={one.optionId} figures={one} queue={queue} onOption={onOption} />
        ))}
      </ul>
    </section>
  );
}

function FigureLine({ figures, queue, onOption }: { figures: OptionFigures } & Props) {
  const { t } = useTranslation("playground");
  const { optionId, reached, left, misunderstood, words } = figures;
  const way = optionId === null ? [t("root")] : wayTo(queue.tree, optionId);
  return (
    <li>
      <div>
        {onOption && optionId !== null ? (
          <button type="button" dir="auto" onClick={() => onOption(optionId)}>
            {way.join(" › ")}
          </button>
        ) : (
          <span dir="auto">{way.join(" › ")}</span>
        )}
        <p>{t("fared", { reached, left, misunderstood })}</p>
        {words.length > 0 ? (
          <p className={css["words"]} dir="auto">
            {t("words", { words: words.map(({ text, count }) => `“${text}” (${count})`).join(", ") })}
          </p>
        ) : null}
      </div>
    </li>
  );
}
