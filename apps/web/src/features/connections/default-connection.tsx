import type { Connection } from "@balcao/shared/connections/schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useMakeDefault } from "../../nouns/connections/noun.ts";

type Props = { connection: Connection; before: Connection | undefined; onClose: () => void };

/** Asks for confirmation before another connection becomes the default. The default connection sends every message that names no number. */
export function DefaultConnection({ connection: { id, name }, before: now, onClose }: Props) {
  const { t } = useTranslation("connections");
  // Remembers the old default from the moment when the question opened, because the event of the change may come before the answer.
  const [before] = useState(now);
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
