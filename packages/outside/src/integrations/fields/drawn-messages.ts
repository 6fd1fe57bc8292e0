import type { OutsideAction } from "@balcao/shared/integrations/port";
import { Speech } from "../speech.ts";
import { sayPlatform } from "./platforms.ts";
import { sayRich } from "./rich.ts";
import { Teller } from "./teller.ts";
import { type Fields, isFields, listOf } from "../../json-fields.ts";

// Messages that a program's own screen shows as cards, lists and buttons: Dialogflow's rich content, Facebook's templates, Slack's blocks, cards of
// Microsoft, Google and LINE.

/** Whether a whole object is such a message. LINE's messages have an `altText` with words for devices that cannot show cards. */
export const isDrawing = ({ type, altText }: Fields): boolean =>
  type === "AdaptiveCard" || (typeof altText === "string" && typeof type === "string");

/** Whether a field contains such a message. */
export function isDrawn(plain: string, value: unknown): boolean {
  const parts = listOf(value).filter(isFields);
  switch (plain) {
    case "richcontent":
      return Array.isArray(value);
    case "blocks":
      return parts.length > 0 && parts.every(({ type }) => typeof type === "string");
    case "cardsv2":
      return parts.length > 0;
    case "attachment":
      return isFields(value) && value.type === "template";
    case "attachments":
      return parts.some(({ contentType, type }) => /\.card\./i.test(String(contentType)) || type === "template");
    default:
      return false;
  }
}

/** The words, files and options of such a message, in their order, for the customer. */
export function drawnActions(plain: string, value: unknown): readonly OutsideAction[] {
  const teller = new Teller(new Speech(0), false);
  if (plain === "richcontent") sayRich(value, teller);
  else sayPlatform(value, teller);
  return teller.speech.actions;
}

/**
 * Whether the answer already says these words outside of the message that is shown as cards. Programs repeat the words for devices that cannot show cards.
 */
export const isSaid = (action: OutsideAction, said: readonly { action: OutsideAction }[]): boolean =>
  action.do === "text" &&
  said.some((each) => each.action.do === "text" && withoutMarks(each.action.text) === withoutMarks(action.text));
const withoutMarks = (text: string): string => text.replace(/[*_~`]/g, "");
