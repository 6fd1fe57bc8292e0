import type { ListedContact } from "@balcao/shared/contacts/schema";
import { useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import BellOff from "lucide-react/icons/bell-off";
import CircleHelp from "lucide-react/icons/circle-help";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./marks.module.css";
import { contactDetail } from "./queries.ts";

type MarkedContact = Pick<ListedContact, "isGroup" | "blocked" | "optedOut" | "inDoubt">;

/** Marks what a user must know before writing to a contact: it is a group, it is blocked, its number is in doubt, or it opted out. */
export function Marks({ contact: { isGroup, blocked, optedOut, inDoubt } }: { contact: MarkedContact }) {
  const { t } = useTranslation("contacts");
  if (!isGroup && !blocked && !optedOut && !inDoubt) return null;
  return (
    <span className={css["marks"]}>
      {isGroup ? <Mark icon={Users} word={t("group")} /> : null}
      {blocked ? <Mark icon={Ban} word={t("blocked")} why={t("blockedWhy")} tone="error" /> : null}
      {inDoubt ? <Mark icon={CircleHelp} word={t("inDoubt")} why={t("inDoubtWhy")} tone="warning" /> : null}
      {optedOut ? <Mark icon={BellOff} word={t("optedOut")} why={t("optedOutWhy")} tone="warning" /> : null}
    </span>
  );
}

/** The marks of the contact with this id, without the mark of a group. Nothing is shown until the contact is loaded. */
export function MarksOf({ contactId }: { contactId: number }) {
  const { data } = useQuery(contactDetail(contactId));
  return data ? <Marks contact={{ ...data, isGroup: false }} /> : null;
}

function Mark({ icon: Icon, word, why, tone }: { icon: LucideIcon; word: string; why?: string; tone?: string }) {
  return (
    <span
      className={`${basics["hint"]} ${basics["unbroken"]} ${basics["gap4"]} ${css["mark"]}`}
      title={why ?? word}
      data-tone={tone}
    >
      <Icon size={12} aria-hidden />
      <span>{word}</span>
    </span>
  );
}
