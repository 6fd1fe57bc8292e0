import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import { useTranslation } from "react-i18next";
import { fullOf, sizeOf } from "../../lib/format.ts";
import { Caution } from "../../ui/caution.tsx";
import basics from "../../ui/basics.module.css";
import css from "./company-tasks.module.css";

const leftBehind = ["unread", "mails", "erased"] as const;

/** The content of a finished file, the key that opens it, the parts that were left out, and advice for its reader. */
export function TaskReport({ task: { report, bytes, byPassphrase, keys, isMine, askedBy } }: { task: CompanyTask }) {
  const { t, i18n } = useTranslation("companyTasks");
  if (!report) return null;
  const counted = (count: number) => count.toLocaleString(i18n.language);
  return (
    <>
      <p>
        {t("ready", {
          size: sizeOf(bytes, i18n.language),
          rows: counted(report.rows),
          files: counted(report.files - report.missing),
        })}
      </p>
      <p>{t(byPassphrase ? "lock.passphrase" : "lock.recipient")}</p>
      {report.missing > 0 ? <p className={basics["bad"]}>{t("missing", { count: report.missing })}</p> : null}
      {leftBehind.map((what) =>
        report[what] > 0 ? <p key={what}>{t(`left.${what}`, { count: report[what] })}</p> : null,
      )}
      <p className={css["sum"]}>{t("sum", { sum: report.sha256 })}</p>
      <p className={css["quiet"]}>{t("until", { time: fullOf(report.removedAt) })}</p>
      {isMine ? null : <p className={css["quiet"]}>{t("notMine", { name: askedBy })}</p>}
      <Caution>{t(keys ? "afterKeys" : "afterPlain")}</Caution>
    </>
  );
}
