import type { Findings } from "@balcao/shared/company-tasks/schema";
import { useTranslation } from "react-i18next";
import { fullOf, sizeOf } from "../../lib/format.ts";
import { Caution } from "../../ui/caution.tsx";
import basics from "../../ui/basics.module.css";
import css from "./company-tasks.module.css";

/** The content of a file, and the reasons why it cannot be imported here. */
export function ImportFindings({ findings, size }: { findings: Findings; size: number }) {
  const { t, i18n } = useTranslation("companyTasks");
  const { company, takenAt, product, rows, files, missing, counts, before, obstacles, plans, billing, keys } = findings;
  const counted = (count: number) => count.toLocaleString(i18n.language);
  return (
    <>
      <p>{t("imports.holds", { company, time: fullOf(takenAt), product })}</p>
      <p>{t("ready", { size: sizeOf(size, i18n.language), rows: counted(rows), files: counted(files - missing) })}</p>
      <ul className={css["counts"]} aria-label={t("imports.counted")}>
        {counts.map(({ what, count }) => (
          <li key={what}>{t(`imports.counts.${what}`, { number: counted(count) })}</li>
        ))}
      </ul>
      {billing ? <p>{t("parts.billing")}</p> : null}
      {keys ? <p>{t("parts.keys")}</p> : null}
      {missing > 0 ? <p className={basics["bad"]}>{t("missing", { count: missing })}</p> : null}
      {plans.length > 0 ? <p>{t("imports.plans", { values: plans.join(", ") })}</p> : null}
      {before ? <Caution>{t(before.isArriving ? "imports.goesOn" : "imports.cameBefore", before)}</Caution> : null}
      {obstacles.length > 0 ? (
        <ul className={basics["bad"]} aria-label={t("imports.obstacles")}>
          {obstacles.map(({ what, count, values }) => (
            <li key={what}>
              {t(`imports.obstacle.${what}`, {
                number: counted(count),
                values: `${values.join(", ")}${values.length > 0 && count > values.length ? " …" : ""}`,
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {obstacles.length === 0 && !before ? <p>{t("imports.fits")}</p> : null}
    </>
  );
}
