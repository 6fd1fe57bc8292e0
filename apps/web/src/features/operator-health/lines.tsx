import type { Operations } from "@balcao/shared/operations/schema";
import { useTranslation } from "react-i18next";
import css from "./health.module.css";

/** "12 s", "5 min", "3 h": how long the first one waits. */
const waitText = (seconds: number): string =>
  seconds < 60
    ? `${seconds} s`
    : seconds < 3600
      ? `${Math.floor(seconds / 60)} min`
      : `${Math.floor(seconds / 3600)} h`;

/** What waits where, and what was given up. */
export function Lines({ lines }: Pick<Operations, "lines">) {
  const { t } = useTranslation("operator");
  return (
    <section className={css["card"]} aria-labelledby="health-lines">
      <h2 id="health-lines">{t("health.lines")}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={css["wide"]} tabIndex={0} role="group" aria-labelledby="health-lines">
        <table>
          <thead>
            <tr>
              {(["line", "waiting", "active", "failed", "oldest"] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`health.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, waiting, active, failed, oldestSeconds }) => (
              <tr key={name}>
                <th scope="row">{t(`health.line.${name}`)}</th>
                <td>{waiting}</td>
                <td>{active ?? "–"}</td>
                <td data-bad={failed > 0}>{failed}</td>
                <td>{oldestSeconds === null ? "–" : waitText(oldestSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.some(({ name }) => name === "jobs") ? null : <p className={css["note"]}>{t("health.noQueue")}</p>}
    </section>
  );
}
