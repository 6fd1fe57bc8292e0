import type { PlatformUser } from "@balcao/shared/users/operator-api";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useDeleteUser } from "../../nouns/operator-users/noun.ts";

/** Asks for confirmation before a user of any company is deleted. Mount it only while the dialog is open. */
export function DeleteUser({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const { t } = useTranslation(["operator", "users"]);
  return (
    <ConfirmDelete
      title={t("users:deleteTitle", { name: user.name })}
      text={[t("users.deleteText", { company: user.company.name }), t("users:deleteRest")].join(" ")}
      id={user.id}
      remove={useDeleteUser()}
      notice={t("done")}
      onClose={onClose}
    />
  );
}
