import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import { useTranslation } from "react-i18next";
import { languageName } from "../../nouns/message-templates/language.ts";
import { useDeleteTemplate } from "../../nouns/message-templates/noun.ts";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";

type Props = { template: MessageTemplate; onClose: () => void };

export function DeleteTemplate({ template: { id, name, language }, onClose }: Props) {
  const { t, i18n } = useTranslation("messageTemplates");
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name })}
      text={t("deleteText", { language: languageName(language, i18n.language) })}
      id={id}
      remove={useDeleteTemplate()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
