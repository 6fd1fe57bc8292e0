import { namesOfUse } from "@balcao/shared/talkers/used-by";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { promptList, useDeletePrompt } from "../../nouns/prompts/noun.ts";

/** Asks for confirmation before a prompt is deleted, and names the queues and numbers that use it. */
export function DeletePrompt({ prompt: { id, name, usedBy }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const { t } = useTranslation("prompts");
  const { data, isFetching } = useQuery({ ...promptList, staleTime: 0 });
  const names = namesOfUse(data?.find((one) => one.id === id)?.usedBy ?? usedBy);
  return (
    <ConfirmDelete
      title={t("named.deleteTitle", { name })}
      text={names === "" ? t("named.deleteText") : t("named.deleteUsedText", { names })}
      reads={isFetching}
      id={id}
      remove={useDeletePrompt()}
      notice={t("named.deleted")}
      onClose={onClose}
    />
  );
}
