import { useQuery } from "@tanstack/react-query";
import Bot from "lucide-react/icons/bot";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { PromptForm } from "../../features/prompts/prompt-form.tsx";
import { promptList } from "../../nouns/prompts/noun.ts";
import { ChildPage } from "../../ui/page/child-page.tsx";
import { withNothingLost } from "../../ui/page/leave-guard.tsx";
import { useOpened } from "../../ui/page/use-opened.ts";
import { EmptyState } from "../../ui/states.tsx";

const list = "/prompts?tab=named";

/** One named prompt with its playground, or a new one: `/prompts/new`. */
export default function OnePrompt() {
  const { t } = useTranslation("prompts");
  const { promptId } = useParams();
  const navigate = useNavigate();
  const { data, isPending, isError, refetch } = useQuery(promptList);
  const prompt = useOpened(data, Number(promptId) || 0);
  const isNew = promptId === "new";
  const close = () => void navigate(list, { state: withNothingLost });
  return (
    <ChildPage
      back={{ to: list, title: t("title") }}
      isPending={isPending && !isNew}
      retry={isError && !data && !isNew ? () => void refetch() : null}
    >
      {isNew ? <PromptForm key="new" prompt={null} list={list} onClose={close} /> : null}
      {prompt ? <PromptForm key={prompt.id} prompt={prompt} list={list} onClose={close} /> : null}
      {data && !prompt && !isNew ? (
        <EmptyState icon={Bot} title={t("named.goneTitle")} text={t("named.goneText")} />
      ) : null}
    </ChildPage>
  );
}
