import { maxNote } from "@balcao/shared/ticket-notes/rules";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MentionField } from "../../ui/mention/mention-field.tsx";
import { useMe } from "../auth/me.ts";
import { readersOf } from "./queries.ts";

type Props = {
  ticketId: number;
  label: string;
  placeholder?: string;
  value: string;
  onText: (text: string) => void;
  onEnter: () => void;
  onEscape: () => void;
};

/**
 * The field for the words of a note. An @ in the field names a colleague who sees the ticket. The field takes the focus, with the cursor behind the
 * text.
 */
export function NoteField({ ticketId, label, ...rest }: Props) {
  const { t } = useTranslation("contacts");
  const me = useMe();
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: people = [] } = useQuery(readersOf(ticketId));
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  return (
    <MentionField
      {...rest}
      people={people}
      meId={me.id}
      field={field}
      listLabel={t("noteMention")}
      maxLength={maxNote}
      aria-label={label}
    />
  );
}
