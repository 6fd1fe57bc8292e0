import type { QueueDetail } from "@balcao/shared/queues/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Layers, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteQueue } from "../features/queues/delete-queue.tsx";
import { queueList } from "../features/queues/queries.ts";
import { QueueDialog } from "../features/queues/queue-dialog.tsx";
import { useTitle } from "../lib/title.ts";
import { Late } from "../ui/late.tsx";
import { Page } from "../ui/page.tsx";
import { Row, RowsSkeleton } from "../ui/rows.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import css from "./queues.module.css";

type Open = { what: "add" } | { what: "edit" | "delete"; queue: QueueDetail };

export default function Queues() {
  const { t } = useTranslation("queues");
  const [open, setOpen] = useState<Open | null>(null);
  useTitle(t("title"));
  const close = () => setOpen(null);
  const addButton = (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={() => setOpen({ what: "add" })}>
      {t("add")}
    </Button>
  );
  return (
    <Page title={t("title")} subtitle={t("subtitle")} action={addButton}>
      <Content
        addButton={addButton}
        onEdit={(queue) => setOpen({ what: "edit", queue })}
        onDelete={(queue) => setOpen({ what: "delete", queue })}
      />
      <Late>
        {open?.what === "add" || open?.what === "edit" ? (
          <QueueDialog queue={open.what === "edit" ? open.queue : null} onClose={close} />
        ) : null}
      </Late>
      <DeleteQueue queue={open?.what === "delete" ? open.queue : null} onClose={close} />
    </Page>
  );
}

type Acts = { addButton: ReactNode; onEdit: (queue: QueueDetail) => void; onDelete: (queue: QueueDetail) => void };

function Content({ addButton, onEdit, onDelete }: Acts) {
  const { t } = useTranslation("queues");
  const { data: queues, isPending, refetch } = useQuery(queueList);
  if (isPending) return <RowsSkeleton />;
  if (!queues) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  if (queues.length === 0)
    return (
      <EmptyState icon={Layers} title={t("emptyTitle")} text={t("emptyText")}>
        {addButton}
      </EmptyState>
    );
  return (
    <div className={css["list"]}>
      <ul aria-label={t("title")}>
        {queues.map((queue) => (
          <Row key={queue.id} name={queue.name} onEdit={() => onEdit(queue)} onDelete={() => onDelete(queue)}>
            <QueueCells queue={queue} />
          </Row>
        ))}
      </ul>
    </div>
  );
}

function QueueCells({ queue: { name, color, orderQueue, greetingMessage } }: { queue: QueueDetail }) {
  const { t } = useTranslation("queues");
  return (
    <>
      <div className={css["name"]}>
        <i style={{ background: color }} role="img" aria-label={t("colorIs", { color })} title={color} />
        <strong dir="auto">{name}</strong>
      </div>
      <p className={css["greeting"]} dir="auto" title={greetingMessage}>
        {greetingMessage.trim() === "" ? <em>{t("noGreeting")}</em> : greetingMessage}
      </p>
      <span className={css["order"]}>{t("orderIs", { order: orderQueue })}</span>
    </>
  );
}
