import { useQuery } from "@tanstack/react-query";
import Layers from "lucide-react/icons/layers";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { QueueForm } from "../../features/queues/queue-form.tsx";
import { useIntegrationNames } from "../../nouns/integrations/integration-names.ts";
import { usePromptNames } from "../../nouns/prompts/prompt-names.ts";
import { queueList } from "../../nouns/queues/noun.ts";
import { FormPage } from "../../ui/page/form-page.tsx";
import { EmptyState } from "../../ui/states.tsx";

const list = "/queues";

/** One queue with its options and its playground, or a new one: `/queues/new`. */
export default function OneQueue() {
  const { t } = useTranslation("queues");
  const talkers = { prompts: usePromptNames(), integrations: useIntegrationNames() };
  return (
    <FormPage
      back={{ to: list, title: t("title") }}
      query={useQuery(queueList)}
      id={useParams()["queueId"]}
      gone={<EmptyState icon={Layers} title={t("goneTitle")} text={t("goneText")} />}
    >
      {(queue, close) => <QueueForm queue={queue} talkers={talkers} list={list} onClose={close} />}
    </FormPage>
  );
}
