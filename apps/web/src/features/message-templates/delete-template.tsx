import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { useWhoWaits } from "../../nouns/campaigns/use-who-waits.ts";
import { languageName } from "../../nouns/message-templates/language.ts";
import { useDeleteTemplate } from "../../nouns/message-templates/noun.ts";
import { schedulesAs } from "../../nouns/schedules/noun.ts";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";

type Props = { template: MessageTemplate; onClose: () => void };

/** Asks before a template is deleted, and names the campaigns and scheduled messages that would be left without it. */
export function DeleteTemplate({ template: { id, name, language }, onClose }: Props) {
  const { t, i18n } = useTranslation("messageTemplates");
  const me = useMe();
  const waits = useWhoWaits("template", id);
  const enabled = hasFeature(me, "useSchedules");
  const { data, isLoading } = useQuery({ ...schedulesAs(id), enabled });
  const planned = data?.schedules ?? [];
  const names = [...new Set(planned.map(({ contact }) => contact.name))].join(", ");
  const told = planned.length === 0 ? "" : t(data?.hasMore ? "plannedMore" : "planned", { names });
  const question = t("deleteText", { language: languageName(language, i18n.language) });
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name })}
      text={[waits.and(question), told].filter(Boolean).join(" ")}
      id={id}
      remove={useDeleteTemplate()}
      notice={t("deleted")}
      reads={waits.reads || (enabled && isLoading)}
      onClose={onClose}
    />
  );
}
