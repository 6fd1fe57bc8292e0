import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { connectionList } from "../../nouns/connections/noun.ts";
import { optionsLeadingTo } from "../../nouns/queue-options/queries.ts";
import { useDeleteQueue } from "../../nouns/queues/noun.ts";

/** Asks before a queue is deleted, and names the numbers and the options of other trees that lead to it. */
export function DeleteQueue({ queue, onClose }: { queue: QueueDetail; onClose: () => void }) {
  const { t } = useTranslation("queues");
  const lines = useWhoLeads(queue.id);
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: queue.name })}
      text={[t("deleteText"), ...(lines ?? [])].join(" ")}
      reads={lines === null}
      id={queue.id}
      remove={useDeleteQueue()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}

/** What a queue's deletion changes elsewhere, a sentence each; null while it is not known. */
function useWhoLeads(id: number): string[] | null {
  const { t } = useTranslation("queues");
  const { data: connections = [], isPending } = useQuery(connectionList);
  const { data: options = [], isPending: reads } = useQuery(optionsLeadingTo(id));
  if (isPending || reads) return null;
  const said = (key: "deleteLeaves" | "deleteLeading" | "deleteTransfers", names: readonly string[]) =>
    names.length === 0 ? [] : [t(key, { names: names.join(", ") })];
  const alone = connections.filter(({ queues }) => queues.length === 1 && queues[0]?.id === id);
  const passing = connections.filter(({ transferQueueId }) => transferQueueId === id);
  return [
    ...said(
      "deleteLeaves",
      alone.map(({ name }) => name),
    ),
    ...said(
      "deleteTransfers",
      passing.map(({ name }) => name),
    ),
    ...said(
      "deleteLeading",
      options.map(({ queue, title }) => `${queue} › ${title}`),
    ),
  ];
}
