import type { ContactList, ContactListItem } from "@balcao/shared/contact-lists/schema";
import { AppError } from "@balcao/shared/errors";
import Button from "@mui/material/Button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import ListX from "lucide-react/icons/list-x";
import Users from "lucide-react/icons/users";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { useItemColumns } from "../../features/contact-lists/cells.tsx";
import { ChecksNote } from "../../features/contact-lists/checks-note.tsx";
import { DeleteItem } from "../../features/contact-lists/deletions.tsx";
import { ImportStrip } from "../../features/contact-lists/import/import-strip.tsx";
import { ItemDialog } from "../../features/contact-lists/item-dialog.tsx";
import { itemPages, oneList } from "../../nouns/contact-lists/queries.ts";
import { ChildPage } from "../../ui/page/child-page.tsx";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { Late } from "../../ui/late.tsx";
import { RowActions } from "../../ui/rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";

const ImportDialog = lazy(() => import("../../features/contact-lists/import/import-dialog.tsx"));

/** The people of one list. */
export default function ContactListItems() {
  const { t } = useTranslation("contactLists");
  const contactListId = Number(useParams()["contactListId"]) || 0;
  const { data: list, isPending, error, refetch } = useQuery(oneList(contactListId));
  const isGone = error instanceof AppError && error.code === "ERR_NO_CONTACT_LIST_FOUND";
  return (
    <ChildPage
      back={{ to: "/contact-lists", title: t("title") }}
      isPending={isPending}
      retry={error && !isGone && !list ? () => void refetch() : null}
    >
      {isGone ? <EmptyState icon={ListX} title={t("goneTitle")} text={t("goneText")} /> : null}
      {list && !isGone ? <Items key={list.id} list={list} /> : null}
    </ChildPage>
  );
}

function Items({ list }: { list: ContactList }) {
  const { t } = useTranslation("contactLists");
  const search = useSearch();
  const query = useInfiniteQuery(itemPages(list.id, search.term));
  const items = query.data?.pages.flatMap(({ contacts }) => contacts) ?? [];
  const [address, setAddress] = useSearchParams();
  const { now, open, close } = useDialogSwitch<{ edit: ContactListItem | null; delete: ContactListItem }>();
  const showImport = (shown: boolean) => setAddress(shown ? { import: "1" } : {}, { replace: true });
  const isImporting = address.get("import") !== null;
  const keys = [...new Set(items.flatMap(({ variables }) => Object.keys(variables)))];
  return (
    <>
      <CrudPage
        words={{ title: list.name, subtitle: subtitleOf(t, list), add: t("item.add") }}
        empty={{ icon: Users, title: t("item.emptyTitle"), text: t("item.emptyText") }}
        onAdd={() => open("edit", null)}
        actions={
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FileUp size={18} aria-hidden />}
            onClick={() => showImport(true)}
          >
            {t("import.open")}
          </Button>
        }
        search={{ ...search, label: t("item.search") }}
        notice={
          <>
            <ImportStrip contactListId={list.id} onOpen={() => showImport(true)} />
            <ChecksNote list={list} />
          </>
        }
        query={query}
        items={items}
        table={{
          columns: useItemColumns(),
          renderActions: (item) => (
            <RowActions name={item.name} onEdit={() => open("edit", item)} onDelete={() => open("delete", item)} />
          ),
        }}
      >
        {now.edit === undefined ? null : (
          <ItemDialog contactListId={list.id} item={now.edit} keys={keys} onClose={close} />
        )}
        {now.delete ? <DeleteItem item={now.delete} onClose={close} /> : null}
      </CrudPage>
      <Late>{isImporting ? <ImportDialog contactListId={list.id} onClose={() => showImport(false)} /> : null}</Late>
    </>
  );
}

type T = ReturnType<typeof useTranslation<"contactLists">>["t"];
const subtitleOf = (t: T, { contactsCount, validCount, invalidCount }: ContactList): string =>
  contactsCount === 0
    ? t("noContacts")
    : [
        t("contacts", { count: contactsCount }),
        t("validCount", { count: validCount }),
        ...(invalidCount > 0 ? [t("invalidCount", { count: invalidCount })] : []),
      ].join(" · ");
