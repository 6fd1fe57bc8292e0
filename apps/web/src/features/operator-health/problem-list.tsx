import { problemsOf } from "@balcao/shared/operations/rules";
import type { Operations } from "@balcao/shared/operations/schema";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./health.module.css";

/** The problems of the installation, the worst first, each with what to do about it. */
export function ProblemList({ found }: { found: Operations }) {
  const { t } = useTranslation("operator");
  const { timezone } = useMe().company;
  const wrong = problemsOf(found);
  return (
    <section className={css["problems"]} aria-label={t("health.problems")}>
      {wrong.length === 0 ? (
        <p className={`${basics["top"]} ${basics["gap12"]} ${css["fine"]}`}>
          <CircleCheck className={basics["good"]} size={20} aria-hidden />
          {t("health.allWell")}
        </p>
      ) : (
        <ul className={`${basics["column"]} ${basics["apart"]}`}>
          {wrong.map(({ what, count }) => (
            <li className={`${basics["top"]} ${basics["gap12"]}`} key={what}>
              <CircleAlert size={20} aria-hidden />
              <div>
                <strong>{t(`health.problem.${what}`, { count })}</strong>
                <p>{t(`health.todo.${what}`)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={`${basics["hint"]} ${css["when"]}`}>{t("health.at", { time: zonedFull(found.at, timezone) })}</p>
    </section>
  );
}
