import type { MessageContext } from "@balcao/shared/message-variables";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import { contactDetail } from "../../nouns/contacts/queries.ts";
import { contextOf } from "./quick-answers.ts";

type Needs = {
  /** Whether the values are needed. Until then nothing is fetched. */
  wanted: boolean;
  /** Whether the contact's extra info is needed, too. */
  fields: boolean;
};

/** Returns the present values of variables in this ticket, in the language in which its number writes to customers. */
export function useMessageContext(ticket: Ticket, { wanted, fields }: Needs): () => MessageContext {
  const me = useMe();
  const { i18n } = useTranslation();
  const { data: language } = useQuery({
    ...connectionList,
    enabled: wanted,
    select: (all) => all.find(({ id }) => id === ticket.whatsappId)?.language,
  });
  const { data: contact } = useQuery({ ...contactDetail(ticket.contactId), enabled: wanted && fields });
  return () => contextOf(ticket, me, language ?? i18n.language, contact?.extraInfo);
}
