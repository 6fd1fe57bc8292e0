import type { Integration } from "@balcao/shared/integrations/shown-fields";
import { useQuery } from "@tanstack/react-query";
import Blocks from "lucide-react/icons/blocks";
import { useTranslation } from "react-i18next";
import { DeleteIntegration } from "../../features/integrations/delete-integration.tsx";
import { useIntegrationColumns } from "../../features/integrations/integration-cells.tsx";
import { IntegrationDialog } from "../../features/integrations/integration-dialog.tsx";
import { integrationList } from "../../nouns/integrations/noun.ts";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { RowActions } from "../../ui/rows.tsx";
import { useSorted } from "../../ui/table/use-sorted.ts";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";

/** The programs that talk with customers before people do. */
export default function Integrations() {
  const { t } = useTranslation("integrations");
  const search = useSearch();
  const query = useQuery(integrationList);
  const { now, open, close } = useDialogSwitch<{ edit: Integration | null; delete: Integration }>();
  const wanted = search.term.trim().toLowerCase();
  const columns = useIntegrationColumns();
  const sorted = useSorted(
    (query.data ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)),
    columns,
    "name",
  );
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: Blocks, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      search={{ ...search, label: t("search") }}
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
      {now.edit === undefined ? null : <IntegrationDialog integration={now.edit} onClose={close} />}
      {now.delete ? <DeleteIntegration integration={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}
