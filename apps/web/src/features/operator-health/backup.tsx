import type { Operations } from "@balcao/shared/operations/schema";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import { zonedFull } from "../../lib/time/zoned.ts";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./health.module.css";

const hourMs = 3_600_000;
/** An age of at least this many hours is given in days. */
const longHours = 48;

/** The age of the last backup that a trial restore found whole, its contents, and the failures since then. */
export function Backup({ backup, at }: Pick<Operations, "backup" | "at">) {
  const { t, i18n } = useTranslation("operator");
  const { timezone } = useMe().company;
  const { good, fault, isLate } = backup;
  const hours = good ? Math.max(0, Math.floor((Date.parse(at) - Date.parse(good.takenAt)) / hourMs)) : 0;
  const age =
    hours < longHours
      ? t("health.backup.hoursAgo", { count: hours })
      : t("health.backup.daysAgo", { count: Math.floor(hours / 24) });
  const counted = (count: number) => count.toLocaleString(i18n.language);
  return (
    <section
      className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["card"]}`}
      aria-labelledby="health-backup"
    >
      <h2 id="health-backup">{t("health.backup.title")}</h2>
      {good ? (
        <dl className={basics["wrapped"]}>
          <Fact name={t("health.backup.age")} bad={isLate}>
            {age}
          </Fact>
          <Fact name={t("health.backup.takenAt")}>{zonedFull(good.takenAt, timezone)}</Fact>
          <Fact name={t("health.backup.verifiedAt")}>{zonedFull(good.verifiedAt, timezone)}</Fact>
          <Fact name={t("health.backup.rows")}>{counted(good.rows)}</Fact>
          <Fact name={t("health.backup.files")}>{counted(good.files)}</Fact>
          <Fact name={t("health.backup.size")}>{sizeOf(good.bytes, i18n.language)}</Fact>
        </dl>
      ) : (
        <p className={basics["hint"]}>{t("health.backup.none")}</p>
      )}
      {good && good.missing > 0 ? (
        <p className={`${basics["strong"]} ${basics["bad"]}`}>{t("health.backup.missing", { count: good.missing })}</p>
      ) : null}
      {fault ? (
        <p className={`${basics["broken"]} ${basics["strong"]} ${basics["bad"]}`}>
          {t("health.backup.failed", { time: zonedFull(fault.at, timezone), reason: fault.reason })}
        </p>
      ) : null}
    </section>
  );
}

function Fact({ name, bad = false, children }: { name: string; bad?: boolean; children: string }) {
  return (
    <div>
      <dt className={basics["hint"]}>{name}</dt>
      <dd className={`${basics["broken"]} ${basics["figures"]} ${bad ? `${basics["strong"]} ${basics["bad"]}` : ""}`}>
        {children}
      </dd>
    </div>
  );
}
