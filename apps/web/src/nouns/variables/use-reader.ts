import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Language } from "../../lib/i18n.ts";
import { useMe } from "../auth/me.ts";
import { contactDetail } from "../contacts/queries.ts";
import type { ReaderValues } from "./filled-text.tsx";
import { useSample } from "./use-sample.ts";

/** The known recipient, sender and time of a text. */
export type Reader = { contact: { id: number; name: string }; user: string | null; now: Date };

/** The values with which a preview fills in variables: the known reader's values, or else those of an invented customer. */
export function useReader(reader: Reader | null, text: string, language: Language | undefined): ReaderValues {
  const sample = useSample(language);
  const { i18n } = useTranslation();
  const { company } = useMe();
  const asks = reader !== null && /\{\{\s*(?:email|extra\.)/iu.test(text);
  const { data } = useQuery({ ...contactDetail(reader?.contact.id ?? 0), enabled: asks });
  if (!reader) return sample;
  const { contact, user, now } = reader;
  return {
    contact: { name: contact.name, ...(data ? { email: data.email, extraInfo: data.extraInfo } : {}) },
    user,
    now,
    timeZone: company.timezone,
    language: language ?? (i18n.language as Language),
  };
}
