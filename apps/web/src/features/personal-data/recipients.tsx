import type { Recipient } from "@balcao/shared/personal-data/schema";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import basics from "../../ui/basics.module.css";
import css from "./panel.module.css";

/** Who got data of the person, and how much of it. */
export function Recipients({ recipients }: { recipients: readonly Recipient[] }) {
  const { t } = useTranslation("personalData");
  return (
    <>
      {recipients.length > 0 ? (
        <ul className={`${basics["column"]} ${basics["gap10"]} ${css["lines"]}`}>
          {recipients.map(({ kind, name, host, count, lastAt }) => (
            <li key={`${kind} ${name} ${host}`}>
              <span dir="auto">{name || t(`shared.unnamed.${kind}`)}</span>
              <small className={basics["hint"]}>{[t(`shared.kind.${kind}`), host].filter(Boolean).join(" · ")}</small>
              <small className={basics["hint"]}>
                {t(`shared.got.${kind}`, { count })}
                {lastAt ? ` · ${t("shared.last", { time: fullOf(lastAt) })}` : null}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <p className={basics["hint"]}>{t("shared.none")}</p>
      )}
      <p className={basics["hint"]}>{t("shared.note")}</p>
    </>
  );
}
