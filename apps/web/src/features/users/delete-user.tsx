import type { User } from "@balcao/shared/users/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useUnattended } from "../../nouns/users/queue-attendants.ts";
import { openTicketsOf, useDeleteUser } from "./save.ts";

/** Asks for confirmation before a user is deleted, and says what happens to the user's conversations. Mount it only while the dialog is open. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("users");
  const { data: held, isError, isPending } = useQuery(openTicketsOf(user.id));
  const left = useUnattended(user.queues, user.id);
  const names = left.map(({ name }) => name).join(", ");
  const tickets = () => {
    if (isError) return t("deleteUnknown");
    if (!held) return t("deleteCounting");
    if (held.count === 0) return t("deleteNone");
    return held.more ? t("deleteMany", { count: held.count }) : t("deleteSome", { count: held.count });
  };
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: user.name })}
      text={[tickets(), t("deleteRest"), ...(left.length > 0 ? [t("leavesEmpty", { names })] : [])].join(" ")}
      reads={isPending}
      id={user.id}
      remove={useDeleteUser()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
