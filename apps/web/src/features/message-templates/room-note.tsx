import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { templateRoom } from "../../nouns/message-templates/noun.ts";
import { Caution } from "../../ui/caution.tsx";

/** The note is shown when the account has room for no more than this many templates. */
const fewLeft = 10;

/** Says before a template is written that its account has room for few more templates, or for none. */
export function RoomNote({ connectionId }: { connectionId: number | null }) {
  const { t } = useTranslation("messageTemplates");
  const { data } = useQuery(templateRoom(connectionId));
  if (!data || data.most === null) return null;
  const { most } = data;
  const left = most - data.used;
  if (left > fewLeft) return null;
  return <Caution>{left > 0 ? t("roomLeft", { count: left, most }) : t("roomFull", { most })}</Caution>;
}
