import { canDo } from "@balcao/shared/connections/transports";
import type { Connection } from "@balcao/shared/connections/schema";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { notify } from "../../lib/notify.ts";
import { useFarewell } from "./farewell.ts";
import { useWhoWaits } from "../../nouns/campaigns/use-who-waits.ts";
import { useDeleteConnection } from "../../nouns/connections/noun.ts";

type Props = { connection: Connection; isOnly: boolean; onClose: () => void };

/**
 * Asks for confirmation before a connection is deleted. The default connection can only be deleted last. While others exist the dialog says what to
 * do first.
 */
export function DeleteConnection({ connection, isOnly, onClose }: Props) {
  const { t } = useTranslation(["connections", "officialNumbers"]);
  const remove = useDeleteConnection();
  const farewell = useFarewell(connection);
  const waits = useWhoWaits("whatsapp", connection.id);
  const { id, name, isDefault } = connection;
  const isOfficial = canDo(connection.network, "access");
  const question = t(isOfficial ? "officialNumbers:deleteText" : "deleteText");
  if (isDefault && !isOnly)
    return (
      <Confirm
        open
        title={t("deleteDefaultTitle", { name })}
        text={t("deleteDefaultText")}
        action={t("understood")}
        onClose={onClose}
        onConfirm={onClose}
      />
    );
  return (
    <Confirm
      open
      title={t("deleteTitle", { name })}
      text={waits.and(farewell(question))}
      action={t("delete")}
      danger
      busy={waits.reads || remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(id, { onSuccess: () => notify.success(t("deleted")), onSettled: onClose })}
    />
  );
}
