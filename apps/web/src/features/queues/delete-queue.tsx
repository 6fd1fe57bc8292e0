import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { connectionList } from "../../nouns/connections/noun.ts";
import { useWhoWaits } from "../../nouns/campaigns/use-who-waits.ts";
import { optionsLeadingTo } from "../../nouns/queue-options/queries.ts";
import { useDeleteQueue } from "../../nouns/queues/noun.ts";

/** Asks for confirmation before a queue is deleted, and names the numbers, the options of other trees and the campaigns that lead to it. */
export function DeleteQueue({ queue, onClose }: { queue: QueueDetail; onClose: () => void }) {
  const { t } = useTranslation("queues");
  const lines = useWhoLeads(queue.id);
  const waits = useWhoWaits("queue", queue.id);
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: queue.name })}
      text={waits.and([t("deleteText"), ...(lines ?? [])].join(" "))}
      reads={lines === null || waits.reads}
      id={queue.id}
      remove={useDeleteQueue()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}

const named = (rows: readonly { name: string }[]): string => rows.map(({ name }) => name).join(", ");

/** The effects of a queue's deletion elsewhere, one sentence each. Null while the effects are not known. */
function useWhoLeads(id: number): string[] | null {
  const { t } = useTranslation("queues");
  const { data: connections = [], isPending } = useQuery(connectionList);
  const { data: options = [], isPending: reads } = useQuery(optionsLeadingTo(id));
  if (isPending || reads) return null;
  const alone = named(connections.filter(({ queues }) => queues.length === 1 && queues[0]?.id === id));
  const passing = named(connections.filter(({ transferQueueId }) => transferQueueId === id));
  const leading = named(options.map(({ queue, title }) => ({ name: `${queue} › ${title}` })));
  return [
    alone && t("deleteLeaves", { names: alone }),
    passing && t("deleteTransfers", { names: passing }),
    leading && t("deleteLeading", { names: leading }),
  ].filter((line) => line !== "");
}
