import type { Schedule } from "@balcao/shared/schedules/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Language } from "../../lib/i18n.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import type { ReaderValues } from "../../nouns/variables/filled-text.tsx";

/** The values for a planned message's variables: its receiver, its user, the language of its number, and the time of sending. */
export function useKnown({ contact, user, whatsappId, sendAt }: Schedule): ReaderValues {
  const { timezone } = useMe().company;
  const { i18n } = useTranslation();
  const { data: language } = useQuery({
    ...connectionList,
    select: (all) => all.find(({ id }) => id === whatsappId)?.language,
  });
  return {
    contact: { name: contact.name },
    user: user?.name ?? null,
    timeZone: timezone,
    language: language ?? (i18n.language as Language),
    now: new Date(sendAt),
  };
}
