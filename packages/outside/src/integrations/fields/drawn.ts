import type { OutsideAction } from "@balcao/shared/integrations/port";
import { Speech } from "../speech.ts";
import { isFields } from "./names.ts";
import { sayPlatform } from "./platforms.ts";
import { sayRich } from "./rich.ts";
import { Teller } from "./teller.ts";

// Messages that a program draws: Dialogflow's rich content, Facebook's templates, Slack's blocks, cards of Microsoft, Google and LINE.

type Fields = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Whether an object is as a whole such a message: LINE's has words for devices that cannot draw it. */
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

/** What the customer gets of such a message: its words, files and options in order. */
export function drawnActions(plain: string, value: unknown): readonly OutsideAction[] {
  const teller = new Teller(new Speech(0), false);
  if (plain === "richcontent") sayRich(value, teller);
  else sayPlatform(value, teller);
  return teller.speech.actions;
}

/** Whether the words of a drawing stand beside it too, for devices that cannot draw it. */
export const isSaid = (action: OutsideAction, said: readonly { action: OutsideAction }[]): boolean =>
  action.do === "text" &&
  said.some((each) => each.action.do === "text" && withoutMarks(each.action.text) === withoutMarks(action.text));
const withoutMarks = (text: string): string => text.replace(/[*_~`]/g, "");
