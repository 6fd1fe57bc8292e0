import { namesOfUse } from "@balcao/shared/talkers/used-by";
import type { Integration } from "@balcao/shared/integrations/shown-fields";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { integrationList, useDeleteIntegration } from "../../nouns/integrations/noun.ts";

type Props = { integration: Integration; onClose: () => void };

/** Asks for confirmation before an integration is deleted, and names the queues and numbers that give their customers to it. */
export function DeleteIntegration({ integration: { id, name, usedBy }, onClose }: Props) {
  const { t } = useTranslation("integrations");
  const { data, isFetching } = useQuery({ ...integrationList, staleTime: 0 });
  const names = namesOfUse(data?.find((one) => one.id === id)?.usedBy ?? usedBy);
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name })}
      text={names === "" ? t("deleteText") : t("deleteUsedText", { names })}
      reads={isFetching}
      id={id}
      remove={useDeleteIntegration()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
