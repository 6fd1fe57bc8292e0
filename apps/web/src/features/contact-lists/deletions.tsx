import type { ContactList, ContactListItem } from "@balcao/shared/contact-lists/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useWhoWaits } from "../../nouns/campaigns/use-who-waits.ts";
import { useDeleteItem, useDeleteList } from "../../nouns/contact-lists/queries.ts";

/** Asks for confirmation before a list is deleted, and says what is deleted with it. */
export function DeleteList({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const { t } = useTranslation("contactLists");
  const count = list.contactsCount;
  const waits = useWhoWaits("contactList", list.id);
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: list.name })}
      text={waits.and(count === 0 ? t("deleteEmpty") : t("deleteText", { count }))}
      reads={waits.reads}
      id={list.id}
      remove={useDeleteList()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}

export function DeleteItem({ item, onClose }: { item: ContactListItem; onClose: () => void }) {
  const { t } = useTranslation("contactLists");
  return (
    <ConfirmDelete
      title={t("item.deleteTitle", { name: item.name })}
      text={t("item.deleteText")}
      id={item.id}
      remove={useDeleteItem(item.contactListId)}
      notice={t("item.deleted")}
      onClose={onClose}
    />
  );
}
