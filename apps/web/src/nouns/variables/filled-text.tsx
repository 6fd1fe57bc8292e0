import {
  type MessageContext,
  type NamedVariable,
  nameVariables,
  renderVariables,
} from "@balcao/shared/message-variables";
import { useTranslation } from "react-i18next";
import { withoutMarks } from "../messages/rich-text.tsx";
import { NamedText } from "./named-text.tsx";

/** The known values of the reader of a stored text. */
export type ReaderValues = Partial<MessageContext> & Pick<MessageContext, "timeZone" | "language" | "now">;

function useNames() {
  const { t } = useTranslation("variables");
  return (named: NamedVariable) => ("extra" in named ? named.extra : t(`name.${named.variable}`));
}

/** The known value of a variable. Null for a variable without a known value. */
function valueOf(typed: string, named: NamedVariable, known: ReaderValues | undefined): string | null {
  if (!known?.contact || ("extra" in named && !known.contact.extraInfo)) return null;
  if ("variable" in named && named.variable === "email" && known.contact.email === undefined) return null;
  const value = renderVariables(typed, { ...known, contact: known.contact });
  return value === typed ? null : value;
}

/**
 * A stored text as its reader gets it: its formatting is drawn, its known variables are filled in, and the other variables are shown by their names.
 * Only the field in which the user types a text shows braces or formatting marks.
 */
export function FilledText({ text, known }: { text: string; known?: ReaderValues | undefined }) {
  const nameOf = useNames();
  return (
    <NamedText
      text={(chip) => nameVariables(text, (named, typed) => valueOf(typed, named, known) ?? chip(nameOf(named)))}
    />
  );
}

/** The same text as plain words, for titles. Names of variables stand in angle quotes. */
export function useFilledText(): (text: string, known?: ReaderValues) => string {
  const nameOf = useNames();
  return (text, known) =>
    withoutMarks(nameVariables(text, (named, typed) => valueOf(typed, named, known) ?? `‹${nameOf(named)}›`));
}
