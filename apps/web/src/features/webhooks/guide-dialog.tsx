import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CopyBlock } from "./copy-block.tsx";
import { type ExampleLanguage, examples } from "./guide.ts";
import basics from "../../ui/basics.module.css";
import css from "./guide-dialog.module.css";

const steps = ["answer", "raw", "age", "repeats", "order"] as const;
const languages = Object.keys(examples) as ExampleLanguage[];

/** Explains how a program receives webhooks. */
export function GuideDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const [language, choose] = useState<ExampleLanguage>("Node");
  const panelId = useId();
  return (
    <InfoDialog title={t("guide.title")} wide onClose={onClose}>
      <ol className={`${basics["column"]} ${basics["apart"]} ${css["steps"]}`}>
        {steps.map((step) => (
          <li key={step}>{t(`guide.step.${step}`)}</li>
        ))}
      </ol>
      <Tabs
        label={t("guide.languages")}
        tabs={languages.map((value) => ({ value, label: value }))}
        value={language}
        onChange={choose}
        panelId={panelId}
        look="pill"
      />
      <div id={panelId} role="tabpanel" className={css["panel"]}>
        <CopyBlock label={t("guide.example", { language })} text={examples[language]} />
      </div>
      <p className={basics["note"]}>{t("guide.rules")}</p>
    </InfoDialog>
  );
}
