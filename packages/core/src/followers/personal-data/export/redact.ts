/** A mention in a text: the sign with a number, or with a name of up to six words, whose particles may be in lower case. */
const mention =
  /(?<![\p{L}\p{N}._-])@(?:\+\d[\d ()-]{4,25}\d|[^\s@,;:!?]{1,60}(?: (?:(?:de|da|do|das|dos|e|del|la|van|von) )?\p{Lu}[^\s@,;:!?]{0,60}){0,5})/gu;

/** A text that the person wrote in a group, without the names and numbers of the members whom it mentions. */
export const withoutMentions = (text: string, somebody: string): string => text.replace(mention, `@${somebody}`);
