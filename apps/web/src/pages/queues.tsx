import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import Layers from "lucide-react/icons/layers";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslation } from "react-i18next";
import { useIntegrationNames } from "../features/integrations/offers/integration-names.ts";
import { usePromptNames } from "../features/prompts/offers/prompt-names.ts";
import { DeleteQueue } from "../features/queues/delete-queue.tsx";
import { queueList } from "../features/queues/queries.ts";
import { QueueDialog } from "../features/queues/queue-dialog.tsx";
import { useUnattended } from "../features/users/offers/attended.ts";
import { CrudPage } from "../ui/crud-page.tsx";
import { Row } from "../ui/rows.tsx";
import { useDialogSwitch } from "../ui/use-dialog-switch.ts";
import css from "./queues.module.css";

export default function Queues() {
  const { t } = useTranslation("queues");
  const query = useQuery(queueList);
  const targets = { prompts: usePromptNames() ?? [], integrations: useIntegrationNames() ?? [] };
  const { now, open, close } = useDialogSwitch<{ edit: QueueDetail | null; delete: QueueDetail }>();
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: Layers, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      query={query}
      items={query.data ?? []}
      renderItem={(queue) => (
        <Row key={queue.id} name={queue.name} onEdit={() => open("edit", queue)} onDelete={() => open("delete", queue)}>
          <QueueCells queue={queue} />
        </Row>
      )}
    >
      {now.edit === undefined ? null : <QueueDialog queue={now.edit} {...targets} onClose={close} />}
      {now.delete ? <DeleteQueue queue={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}

function QueueCells({ queue }: { queue: QueueDetail }) {
  const { t } = useTranslation("queues");
  const { name, color, orderQueue, greetingMessage } = queue;
  const unattended = useUnattended([queue]).length > 0;
  return (
    <>
      <div className={css["name"]}>
        <i style={{ background: color }} role="img" aria-label={t("colorIs", { color })} title={color} />
        <strong dir="auto">{name}</strong>
        {unattended ? (
          <span className={css["unattended"]} title={t("unattended")}>
            <TriangleAlert size={14} aria-hidden />
            {t("nobody")}
          </span>
        ) : null}
      </div>
      <p className={css["greeting"]} dir="auto" title={greetingMessage}>
        {greetingMessage.trim() === "" ? <em>{t("noGreeting")}</em> : greetingMessage}
      </p>
      <span className={css["order"]}>{t("orderIs", { order: orderQueue })}</span>
    </>
  );
}
