import type { Operations } from "@balcao/shared/operations/schema";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./health.module.css";

/** The versions that run, and the workers that hold numbers. */
export function Versions({ versions, workers }: Pick<Operations, "versions" | "workers">) {
  const { t } = useTranslation("operator");
  const { timezone } = useMe().company;
  const { product, node, postgres, redis, migrations, lastMigration } = versions;
  const facts = {
    product,
    node,
    postgres,
    redis: t(redis ? "health.yes" : "health.no"),
    migrations: `${migrations} · ${lastMigration}`,
  };
  return (
    <section
      className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["card"]}`}
      aria-labelledby="health-versions"
    >
      <h2 id="health-versions">{t("health.versions")}</h2>
      <dl className={basics["wrapped"]}>
        {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
          <div key={name}>
            <dt className={basics["hint"]}>{t(`health.version.${name}`)}</dt>
            <dd className={`${basics["broken"]} ${basics["figures"]}`}>{facts[name]}</dd>
          </div>
        ))}
      </dl>
      <h3 className={basics["small"]}>{t("health.workers")}</h3>
      {workers.length === 0 ? <p className={basics["hint"]}>{t("health.noWorkers")}</p> : null}
      <ul className={`${basics["column"]} ${css["failures"]}`}>
        {workers.map((worker) => (
          <li key={worker.id}>
            <div>
              <strong>{worker.id}</strong>
              <span>
                {t("health.numbers", { count: worker.numbers })}
                {worker.product === null ? "" : ` · ${worker.product} · Node ${worker.node ?? ""}`}
              </span>
              <small>
                {worker.alive
                  ? t("health.alive", { time: zonedFull(worker.startedAt, timezone) })
                  : t("health.silent", { time: zonedFull(worker.seenAt, timezone) })}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
