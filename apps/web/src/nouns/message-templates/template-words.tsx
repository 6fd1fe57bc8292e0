import { NamedText } from "../variables/named-text.tsx";

const variable = /\{\{(\w+)\}\}/g;

/** A text of a template: its formatting marks drawn, and the variables that have no value yet as chips with their names. */
export const TemplateWords = ({ text }: { text: string }) => (
  <NamedText text={(chip) => text.replace(variable, (_typed, name: string) => chip(name))} />
);
