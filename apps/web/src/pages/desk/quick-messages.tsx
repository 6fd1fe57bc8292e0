import { canChange } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Zap from "lucide-react/icons/zap";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { DeleteQuickMessage } from "../../features/quick-messages/delete-quick-message.tsx";
import { quickMessageList } from "../../nouns/quick-messages/queries.ts";
import { useQuickMessageColumns } from "../../features/quick-messages/quick-message-cells.tsx";
import { QuickMessageDialog } from "../../features/quick-messages/quick-message-dialog.tsx";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { RowActions } from "../../ui/rows.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { useSearch } from "../../ui/fields/use-search.ts";

export default function QuickMessages() {
  const { t } = useTranslation("quickMessages");
  const me = viewerOf(useMe());
  const search = useSearch();
  const query = useInfiniteQuery(quickMessageList(search.term));
  const { now, open, close } = useDialogSwitch<{ edit: QuickMessage | null; delete: QuickMessage }>();
  const opener = (what: "edit" | "delete", one: QuickMessage) =>
    canChange(me, one) ? () => open(what, one) : undefined;
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: Zap, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      search={{ ...search, label: t("search") }}
      query={query}
      items={query.data?.pages.flatMap(({ records }) => records) ?? []}
      table={{
        columns: useQuickMessageColumns(),
        renderActions: (one) => (
          <RowActions name={`/${one.shortcode}`} onEdit={opener("edit", one)} onDelete={opener("delete", one)} />
        ),
      }}
    >
      {now.edit === undefined ? null : <QuickMessageDialog quickMessage={now.edit} onClose={close} />}
      {now.delete ? <DeleteQuickMessage quickMessage={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}
