import { useQuery } from "@tanstack/react-query";
import Layers from "lucide-react/icons/layers";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { QueueForm } from "../../features/queues/queue-form.tsx";
import { useIntegrationNames } from "../../nouns/integrations/integration-names.ts";
import { usePromptNames } from "../../nouns/prompts/prompt-names.ts";
import { queueList } from "../../nouns/queues/noun.ts";
import { ChildPage } from "../../ui/page/child-page.tsx";
import { withNothingLost } from "../../ui/page/leave-guard.tsx";
import { useOpened } from "../../ui/page/use-opened.ts";
import { EmptyState } from "../../ui/states.tsx";

const list = "/queues";

/** One queue with its options and its playground, or a new one: `/queues/new`. */
export default function OneQueue() {
  const { t } = useTranslation("queues");
  const { queueId } = useParams();
  const navigate = useNavigate();
  const { data, isPending, isError, refetch } = useQuery(queueList);
  const talkers = { prompts: usePromptNames(), integrations: useIntegrationNames() };
  const queue = useOpened(data, Number(queueId) || 0);
  const isNew = queueId === "new";
  const close = () => void navigate(list, { state: withNothingLost });
  return (
    <ChildPage
      back={{ to: list, title: t("title") }}
      isPending={isPending && !isNew}
      retry={isError && !data && !isNew ? () => void refetch() : null}
    >
      {isNew ? <QueueForm key="new" queue={null} talkers={talkers} list={list} onClose={close} /> : null}
      {queue ? <QueueForm key={queue.id} queue={queue} talkers={talkers} list={list} onClose={close} /> : null}
      {data && !queue && !isNew ? <EmptyState icon={Layers} title={t("goneTitle")} text={t("goneText")} /> : null}
    </ChildPage>
  );
}
