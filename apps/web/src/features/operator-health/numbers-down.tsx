import type { Operations } from "@balcao/shared/operations/schema";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./health.module.css";

/** The numbers that went down although nobody ended their session. */
export function NumbersDown({ down, downCount }: Pick<Operations, "down" | "downCount">) {
  const { t } = useTranslation(["operator", "connections"]);
  const { timezone } = useMe().company;
  if (down.length === 0) return null;
  const title = t("health.down", { count: downCount });
  return (
    <section className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["card"]}`} aria-label={title}>
      <h2>{title}</h2>
      <ul className={`${basics["column"]} ${css["failures"]}`}>
        {down.map(({ id, name, company, since, reason }) => (
          <li key={id}>
            <div>
              <strong>
                {company.name} · {name}
              </strong>
              <span>{reason ? t(`connections:reason.${reason}`) : t("connections:reasonUnknown")}</span>
              <small>{t("health.since", { time: zonedFull(since, timezone) })}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
