import { useTranslation } from "react-i18next";
import { Answers } from "../../features/api-messages/answers.tsx";
import { Examples } from "../../features/api-messages/code-examples.tsx";
import { Guide } from "../../features/api-messages/guide.tsx";
import { TestForms } from "../../features/api-messages/test-forms.tsx";
import { useTitle } from "../../lib/title.ts";
import { Page } from "../../ui/page/page.tsx";
import basics from "../../ui/basics.module.css";
import css from "./messages-api.module.css";

/** How other programs send through the company's numbers, and forms to try it. */
export default function MessagesApi() {
  const { t } = useTranslation("apiMessages");
  useTitle(t("title"));
  return (
    <Page title={t("title")} subtitle={t("subtitle")} action={null}>
      <div
        className={`${basics["column"]} ${basics["tall"]} ${basics["scrolls"]} ${basics["gap16"]} ${css["sections"]}`}
      >
        <Guide />
        <Examples />
        <TestForms />
        <Answers />
      </div>
    </Page>
  );
}
