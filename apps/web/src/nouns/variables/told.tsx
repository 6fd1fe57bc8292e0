import {
  type MessageContext,
  type NamedVariable,
  nameVariables,
  renderVariables,
} from "@balcao/shared/message-variables";
import { useTranslation } from "react-i18next";
import { withoutMarks } from "../messages/rich-text.tsx";
import { NamedText } from "./named-text.tsx";

/** What is known of the reader of a stored text. */
export type Known = Partial<MessageContext> & Pick<MessageContext, "timeZone" | "language" | "now">;

function useNames() {
  const { t } = useTranslation("variables");
  return (named: NamedVariable) => ("extra" in named ? named.extra : t(`name.${named.variable}`));
}

/** The value of a variable as far as it is known; a variable that nobody has said anything of has none. */
function valueOf(typed: string, named: NamedVariable, known: Known | undefined): string | null {
  if (!known?.contact || ("extra" in named && !known.contact.extraInfo)) return null;
  if ("variable" in named && named.variable === "email" && known.contact.email === undefined) return null;
  const value = renderVariables(typed, { ...known, contact: known.contact });
  return value === typed ? null : value;
}

/**
 * A stored text as whoever gets it reads it: its marks drawn and its variables filled in as far as they are known, the others by their names.
 * No screen shows a text with braces or marks but the field in which it is typed.
 */
export function Told({ text, known }: { text: string; known?: Known | undefined }) {
  const nameOf = useNames();
  return (
    <NamedText
      text={(chip) => nameVariables(text, (named, typed) => valueOf(typed, named, known) ?? chip(nameOf(named)))}
    />
  );
}

/** The same as plain words, for titles: names stand in angles. */
export function useToldWords(): (text: string, known?: Known) => string {
  const nameOf = useNames();
  return (text, known) =>
    withoutMarks(nameVariables(text, (named, typed) => valueOf(typed, named, known) ?? `‹${nameOf(named)}›`));
}
