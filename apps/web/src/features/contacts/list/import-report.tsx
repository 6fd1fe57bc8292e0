import { type ContactImport, importSkips } from "@balcao/shared/contacts/import";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import basics from "../../../ui/basics.module.css";
import css from "../../../ui/looks/imports.module.css";
import own from "./import-report.module.css";

/** The result of an import. The groups add up to the entries of the phone. */
export function ImportReport({ report }: { report: ContactImport }) {
  const { t, i18n } = useTranslation("contacts");
  const { status, total, done, added, named, skipped, whatsapp, user, startedAt } = report;
  const lines = [
    { word: t("import.added"), count: added },
    { word: t("import.named"), count: named },
    ...importSkips.map((why) => ({ word: t(`import.skip.${why}`), count: skipped[why] ?? 0 })),
  ].filter(({ count }) => count > 0);
  const who = user ? t("import.by", { name: user.name }) : "";
  return (
    <li className={`${basics["framed"]} ${css["report"]}`}>
      <h4>
        {whatsapp.name} <time dateTime={startedAt}>{fullOf(startedAt)}</time>
      </h4>
      <p>
        {status === "failed" ? t("import.broke", { done, total }) : t("import.total", { count: total })} {who}
      </p>
      <dl className={own["figures"]}>
        {lines.map(({ word, count }) => (
          <div className={`${basics["ends"]} ${basics["gap12"]}`} key={word}>
            <dt>{word}</dt>
            <dd className={basics["figures"]}>{count.toLocaleString(i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
