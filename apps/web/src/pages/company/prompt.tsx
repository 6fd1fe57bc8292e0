import { useQuery } from "@tanstack/react-query";
import Bot from "lucide-react/icons/bot";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PromptForm } from "../../features/prompts/prompt-form.tsx";
import { promptList } from "../../nouns/prompts/noun.ts";
import { FormPage } from "../../ui/page/form-page.tsx";
import { EmptyState } from "../../ui/states.tsx";

const list = "/prompts?tab=named";

/** One named prompt with its playground, or a new one: `/prompts/new`. */
export default function OnePrompt() {
  const { t } = useTranslation("prompts");
  return (
    <FormPage
      back={{ to: list, title: t("title") }}
      query={useQuery(promptList)}
      id={useParams()["promptId"]}
      gone={<EmptyState icon={Bot} title={t("named.goneTitle")} text={t("named.goneText")} />}
    >
      {(prompt, close) => <PromptForm prompt={prompt} list={list} onClose={close} />}
    </FormPage>
  );
}
