import type { User } from "@balcao/shared/users/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { openTicketsOf, useDeleteUser } from "./save.ts";

const noticeMs = 3000;

/** Says what becomes of their conversations, before. Mount it while it is open. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation("users");
  const { data: held, isError } = useQuery(openTicketsOf(user.id));
  const remove = useDeleteUser();
  const confirm = () =>
    remove.mutate(user.id, { onSuccess: () => notify.success(t("deleted"), noticeMs), onSettled: onClose });
  const tickets = () => {
    if (isError) return t("deleteUnknown");
    if (!held) return t("deleteCounting");
    if (held.count === 0) return t("deleteNone");
    return held.more ? t("deleteMany", { count: held.count }) : t("deleteSome", { count: held.count });
  };
  return (
    <Confirm
      open
      title={t("deleteTitle", { name: user.name })}
      text={`${tickets()} ${t("deleteRest")}`}
      action={t("common:delete")}
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
