import { type MessageContext, renderVariables } from "../message-variables.ts";
import { maxTextLength } from "../messages/rules.ts";

/** An automatic text in its sent form: `text` with its variables filled in, then lines without variables. Empty when no words are left. */
export const compose = (text: string, below: string, context: MessageContext): string =>
  [renderVariables(text, context), below]
    .filter((part) => part.trim() !== "")
    .join("\n\n")
    .slice(0, maxTextLength);
