import type { Connection } from "@balcao/shared/connections/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { useMakeDefault } from "./queries.ts";

type Props = { connection: Connection; before: Connection | undefined; onClose: () => void };

/** The default sends what names no number: says what changes before it does. */
export function DefaultConnection({ connection: { id, name }, before, onClose }: Props) {
  const { t } = useTranslation("connections");
  const change = useMakeDefault();
  return (
    <Confirm
      open
      title={t("makeDefaultTitle", { name })}
      text={t(before ? "makeDefaultText" : "makeDefaultFirst", { before: before?.name ?? "" })}
      action={t("makeDefault")}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(id, { onSuccess: () => notify.success(t("madeDefault", { name })), onSettled: onClose })
      }
    />
  );
}
