import type { Webhook } from "@balcao/shared/webhooks/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import BookOpen from "lucide-react/icons/book-open";
import WebhookIcon from "lucide-react/icons/webhook";
import { useTranslation } from "react-i18next";
import { DeleteWebhook } from "../../features/webhooks/deletion.tsx";
import { GuideDialog } from "../../features/webhooks/guide-dialog.tsx";
import { webhookList } from "../../nouns/webhooks/noun.ts";
import { SecretDialog } from "../../features/webhooks/secret-dialog.tsx";
import { useWebhookColumns } from "../../features/webhooks/webhook-cells.tsx";
import { WebhookDialog } from "../../features/webhooks/webhook-dialog.tsx";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { RowActions } from "../../ui/rows.tsx";
import { useSorted } from "../../ui/table/use-sorted.ts";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";

interface Dialogs {
  edit: Webhook | null;
  delete: Webhook;
  secret: { name: string; secret: string };
  guide: true;
}

/** The addresses to which events are sent. */
export default function Webhooks() {
  const { t } = useTranslation("webhooks");
  const query = useQuery(webhookList);
  const { now, open, close } = useDialogSwitch<Dialogs>();
  const columns = useWebhookColumns();
  const sorted = useSorted(query.data ?? [], columns, "name");
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: WebhookIcon, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<BookOpen size={18} aria-hidden />}
          onClick={() => open("guide", true)}
        >
          {t("guide.open")}
        </Button>
      }
      query={query}
      items={sorted.items}
      table={{
        columns,
        sort: sorted.sort,
        renderActions: (one) => (
          <RowActions name={one.name} onEdit={() => open("edit", one)} onDelete={() => open("delete", one)} />
        ),
      }}
    >
      {now.edit === undefined ? null : (
        <WebhookDialog
          webhook={now.edit}
          onMade={({ name }, secret) => open("secret", { name, secret })}
          onClose={close}
        />
      )}
      {now.delete ? <DeleteWebhook webhook={now.delete} onClose={close} /> : null}
      {now.secret ? <SecretDialog {...now.secret} isNew onClose={close} /> : null}
      {now.guide ? <GuideDialog onClose={close} /> : null}
    </CrudPage>
  );
}
