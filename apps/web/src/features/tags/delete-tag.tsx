import type { TagDetail } from "@balcao/shared/tags/schema";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { useDeleteTag } from "./queries.ts";

export function DeleteTag({ tag, onClose }: { tag: TagDetail | null; onClose: () => void }) {
  const { t } = useTranslation("tags");
  const remove = useDeleteTag();
  const count = tag?.ticketsCount ?? 0;
  const confirm = () =>
    tag && remove.mutate(tag.id, { onSuccess: () => notify.success(t("deleted"), preparedMs), onSettled: onClose });
  return (
    <Confirm
      open={tag !== null}
      title={t("deleteTitle", { name: tag?.name ?? "" })}
      text={count === 0 ? t("deleteUnused") : t("deleteText", { count })}
      action={t("common:delete")}
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
