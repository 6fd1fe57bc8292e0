import type { Ticket } from "@balcao/shared/tickets/schema";
import Bot from "lucide-react/icons/bot";
import { useTranslation } from "react-i18next";
import { useMe } from "../auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./said-by.module.css";

type Props = { ticket: Pick<Ticket, "lastMessageFromMe" | "lastMessageAuto" | "lastMessageBy"> };

/** Names the attendant or the automation that wrote the last message on a card. Shows nothing when the customer wrote that message. */
export function SaidBy({ ticket: { lastMessageFromMe, lastMessageAuto, lastMessageBy: by } }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  if (!lastMessageFromMe) return null;
  if (lastMessageAuto)
    return (
      <span
        className={`${basics["still"]} ${basics["middle"]} ${css["bot"]}`}
        role="img"
        aria-label={t("saidByItself")}
        title={t("saidByItself")}
      >
        <Bot size={13} aria-hidden />
      </span>
    );
  if (by?.id === me.id)
    return <span className={`${basics["still"]} ${basics["clipped"]} ${css["who"]}`}>{t("you")}</span>;
  return (
    <bdi className={`${basics["still"]} ${basics["clipped"]} ${css["who"]}`} title={by?.name}>
      {by ? `${by.name.split(/\s/, 1)[0]}:` : t("team")}
    </bdi>
  );
}
