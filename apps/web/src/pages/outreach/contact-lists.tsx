import type { ContactList } from "@balcao/shared/contact-lists/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useInfiniteQuery } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import ListChecks from "lucide-react/icons/list-checks";
import Users from "lucide-react/icons/users";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useListColumns } from "../../features/contact-lists/cells.tsx";
import { DeleteList } from "../../features/contact-lists/deletions.tsx";
import { ListDialog } from "../../features/contact-lists/list-dialog.tsx";
import { listPages } from "../../nouns/contact-lists/queries.ts";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { RowActions } from "../../ui/rows.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";

const FromContactsDialog = lazy(() => import("../../features/contact-lists/from-contacts-dialog.tsx"));
type Dialogs = { edit: ContactList | null; delete: ContactList; fromContacts: true };

export default function ContactLists() {
  const { t } = useTranslation("contactLists");
  const navigate = useNavigate();
  const search = useSearch();
  const query = useInfiniteQuery(listPages(search.term));
  const { now, open, close } = useDialogSwitch<Dialogs>();
  const visit = ({ id }: ContactList, more = "") => void navigate(`/contact-lists/${id}/contacts${more}`);
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: ListChecks, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Users size={18} aria-hidden />}
          onClick={() => open("fromContacts", true)}
        >
          {t("fromContacts.open")}
        </Button>
      }
      search={{ ...search, label: t("search") }}
      query={query}
      items={query.data?.pages.flatMap(({ records }) => records) ?? []}
      table={{
        columns: useListColumns(),
        renderActions: (list) => (
          <RowActions
            name={list.name}
            more={
              <IconButton
                aria-label={t("import.into", { name: list.name })}
                title={t("import.open")}
                onClick={() => visit(list, "?import=1")}
              >
                <FileUp size={18} />
              </IconButton>
            }
            onEdit={() => open("edit", list)}
            onDelete={() => open("delete", list)}
          />
        ),
      }}
    >
      {now.edit === undefined ? null : <ListDialog list={now.edit} onClose={close} onAdded={visit} />}
      {now.delete ? <DeleteList list={now.delete} onClose={close} /> : null}
      {now.fromContacts ? <FromContactsDialog onClose={close} onMade={visit} /> : null}
    </CrudPage>
  );
}
