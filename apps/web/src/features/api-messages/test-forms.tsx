import { useTranslation } from "react-i18next";
import css from "./documentation.module.css";
import { Section } from "./section.tsx";
import { TestForm } from "./test-form.tsx";

/** Two forms that send for real. */
export function TestForms() {
  const { t } = useTranslation("apiMessages");
  return (
    <Section title={t("test.title")} text={t("test.intro")}>
      <div className={css["forms"]}>
        <TestForm kind="text" />
        <TestForm kind="media" />
      </div>
    </Section>
  );
}
