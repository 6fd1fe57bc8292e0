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

/** The value of a variable, as far as it is known; null for a variable about which nothing is known. */
function valueOf(typed: string, named: NamedVariable, known: Known | undefined): string | null {
  if (!known?.contact || ("extra" in named && !known.contact.extraInfo)) return null;
  if ("variable" in named && named.variable === "email" && known.contact.email === undefined) return null;
  const value = renderVariables(typed, { ...known, contact: known.contact });
  return value === typed ? null : value;
}

/**
 * A stored text as its reader gets it: its formatting marks drawn, its known variables filled in, the other variables by their names. Only the field
 * in which a text is typed shows braces or marks.
 */
export function Told({ text, known }: { text: string; known?: Known | undefined }) {
  const nameOf = useNames();
  return (
    <NamedText
      text={(chip) => nameVariables(text, (named, typed) => valueOf(typed, named, known) ?? chip(nameOf(named)))}
    />
  );
}

/** The same as plain words, for titles. Names stand in angle quotes. */
export function useToldWords(): (text: string, known?: Known) => string {
  const nameOf = useNames();
  return (text, known) =>
    withoutMarks(nameVariables(text, (named, typed) => valueOf(typed, named, known) ?? `‹${nameOf(named)}›`));
}
