import { callsAMinute, keyHours } from "@balcao/shared/api-messages/rules";
import { maxFileBytes, maxFiles } from "@balcao/shared/messages/rules";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CopyButton } from "../../ui/copy-button.tsx";
import basics from "../../ui/basics.module.css";
import css from "./documentation.module.css";
import { Section } from "./section.tsx";

const topics = ["token", "number", "files", "template", "repeat", "limits", "away", "silence"] as const;
const numbers = { calls: callsAMinute, hours: keyHours, files: maxFiles, size: maxFileBytes / 1024 / 1024 };

/** Where a program sends its calls, and what the program's author must know first. */
export function Guide() {
  const { t } = useTranslation("apiMessages");
  const address = `${window.location.origin}/api/messages/send`;
  return (
    <Section title={t("guide.title")}>
      <div className={`${basics["row"]} ${basics["framed"]} ${basics["sunk"]} ${basics["small"]} ${css["address"]}`}>
        <span>POST</span>
        <code className={`${basics["rest"]} ${basics["broken"]}`}>{address}</code>
        <CopyButton text={address} label={t("common:copy")} name={t("guide.address")} />
      </div>
      <p className={`${basics["note"]} ${css["note"]}`}>
        {t("guide.needsToken")} <Link to="/connections">{t("guide.toConnections")}</Link>
      </p>
      <dl className={css["topics"]}>
        {topics.map((topic) => (
          <div key={topic}>
            <dt className={`${basics["small"]} ${basics["strong"]}`}>{t(`guide.${topic}.title`)}</dt>
            <dd className={basics["note"]}>{t(`guide.${topic}.text`, numbers)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
