import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { ProviderNotice } from "../../features/assistant/provider-notice.tsx";
import { TabbedPage } from "../../ui/page/tabbed-page.tsx";

/** Each part is its own chunk. */
const Assistant = lazy(() => import("./prompts/assistant.tsx"));
const NamedPrompts = lazy(() => import("./prompts/named-prompts.tsx"));
const Knowledge = lazy(() => import("./prompts/knowledge.tsx"));
const Questions = lazy(() => import("./prompts/questions.tsx"));
const Provider = lazy(() => import("./prompts/provider.tsx"));

/** The assistant's instructions and knowledge, the questions that it could not answer, and its provider. */
export default function Prompts() {
  const { t } = useTranslation("prompts");
  return (
    <TabbedPage
      title={t("title")}
      subtitle={t("subtitle")}
      above={<ProviderNotice />}
      tabs={[
        { value: "assistant", label: t("tab.assistant"), Panel: Assistant },
        { value: "named", label: t("tab.named"), Panel: NamedPrompts },
        { value: "knowledge", label: t("tab.knowledge"), Panel: Knowledge },
        { value: "questions", label: t("tab.questions"), Panel: Questions },
        { value: "provider", label: t("tab.provider"), Panel: Provider },
      ]}
    />
  );
}
