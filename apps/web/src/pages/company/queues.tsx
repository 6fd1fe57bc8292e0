import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import Layers from "lucide-react/icons/layers";
import Smartphone from "lucide-react/icons/smartphone";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { connectionList } from "../../nouns/connections/noun.ts";
import { DeleteQueue } from "../../features/queues/delete-queue.tsx";
import { queueList, useOrderQueues } from "../../nouns/queues/noun.ts";
import { useAttendants, useUnattended } from "../../nouns/users/queue-attendants.ts";
import { FilledText } from "../../nouns/variables/filled-text.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { RowActions } from "../../ui/rows.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { OrderButtons } from "../../ui/order-buttons.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import basics from "../../ui/basics.module.css";
import css from "./queues.module.css";

export default function Queues() {
  const { t } = useTranslation("queues");
  const query = useQuery(queueList);
  const navigate = useNavigate();
  const order = useOrderQueues();
  const { now, open, close } = useDialogSwitch<{ delete: QueueDetail }>();
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: Layers, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => void navigate("/queues/new")}
      query={query}
      items={query.data ?? []}
      table={{
        columns: useQueueColumns(),
        renderActions: (queue) => (
          <RowActions
            name={queue.name}
            more={<OrderButtons row={queue} rows={query.data ?? []} busy={order.isPending} onOrder={order.mutate} />}
            onEdit={() => void navigate(`/queues/${queue.id}`)}
            onDelete={() => open("delete", queue)}
          />
        ),
        cards: "tablet",
        actionsBelow: true,
      }}
    >
      {now.delete ? <DeleteQueue queue={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}

function useQueueColumns(): Column<QueueDetail>[] {
  const { t } = useTranslation("queues");
  return [
    { key: "name", head: t("name"), width: "minmax(0, 3fr)", cell: (queue) => <Name queue={queue} /> },
    { key: "people", head: t("people"), width: "132px", cell: (queue) => <People queue={queue} /> },
    { key: "numbers", head: t("numbers"), width: "minmax(0, 2fr)", cell: ({ id }) => <Numbers queueId={id} /> },
    {
      key: "greeting",
      head: t("greeting"),
      width: "minmax(0, 5fr)",
      cell: ({ greetingMessage }) => (
        <p className={`${basics["clipped"]} ${basics["quiet"]}`} dir="auto">
          {greetingMessage.trim() === "" ? t("noGreeting") : <FilledText text={greetingMessage} />}
        </p>
      ),
    },
  ];
}

function Name({ queue: { name, color } }: { queue: QueueDetail }) {
  const { t } = useTranslation("queues");
  return (
    <span className={`${basics["row"]} ${basics["narrow"]} ${basics["gap10"]} ${css["name"]}`}>
      <i style={{ background: color }} role="img" aria-label={t("colorIs", { color })} title={color} />
      <strong className={`${basics["body"]} ${basics["strong"]} ${basics["broken"]} ${basics["narrow"]}`} dir="auto">
        {name}
      </strong>
    </span>
  );
}

const mostFaces = 4;

/** Names who works in the queue, or warns that nobody does. */
function People({ queue }: { queue: QueueDetail }) {
  const { t } = useTranslation("queues");
  const people = useAttendants(queue.id) ?? [];
  const unattended = useUnattended([queue]).length > 0;
  if (unattended)
    return (
      <span
        className={`${basics["row"]} ${basics["tiny"]} ${basics["firm"]} ${basics["warning"]} ${basics["gap4"]} ${css["people"]} ${css["unattended"]}`}
        title={t("unattended")}
      >
        <TriangleAlert size={14} aria-hidden />
        {t("nobody")}
      </span>
    );
  const names = people.map(({ name }) => name).join(", ");
  return (
    <span
      className={`${basics["row"]} ${css["people"]}`}
      role="img"
      aria-label={t("attendedBy", { names: names || "—" })}
      title={names}
    >
      {people.slice(0, mostFaces).map(({ id, name }) => (
        <Avatar key={id} name={name} size={26} />
      ))}
      {people.length > mostFaces ? <small className={basics["hint"]}>+{people.length - mostFaces}</small> : null}
    </span>
  );
}

/** The numbers that lead to the queue. */
function Numbers({ queueId }: { queueId: number }) {
  const { t } = useTranslation("queues");
  const { data } = useQuery(connectionList);
  const names = data?.filter(({ queues }) => queues.some(({ id }) => id === queueId)).map(({ name }) => name);
  return (
    <span className={`${basics["row"]} ${basics["quiet"]} ${basics["narrow"]} ${basics["gap6"]}`} title={t("numbers")}>
      <Smartphone size={14} role="img" aria-label={t("numbers")} />
      <span className={basics["clipped"]} dir="auto">
        {names?.join(", ") || t(names ? "noNumber" : "common:loading")}
      </span>
    </span>
  );
}
