import type { SentMessage } from "../world/objects.ts";
import type { TemplateComponent } from "../world/template.ts";
import type { Content } from "./content.ts";

interface Reply {
  reply: { id: string; title: string };
}
interface Row {
  id: string;
  title: string;
  description?: string;
}
interface Interactive {
  type: string;
  action: { buttons?: Reply[]; sections?: { rows: Row[] }[]; cards?: { action: { buttons?: Reply[] } }[] };
}
interface Parts {
  components?: { type: string; sub_type?: string; index?: string | number; parameters?: { payload?: string }[] }[];
}
interface SentTemplate extends Parts {
  components?: (NonNullable<Parts["components"]>[number] & { cards?: Parts[] })[];
}

/** A customer's answer by a button or a row of a list. Throws when the message has no such button or row. */
export function answerOf(message: SentMessage, which: string): Content {
  const answer = message.template ? ofTemplate(message, which) : ofInteractive(message.content as Interactive, which);
  if (!answer) throw new Error(`The message has nothing to press that is called ${which}`);
  return answer;
}

function ofInteractive({ action }: Interactive, which: string): Content | null {
  const buttons = [...(action.buttons ?? []), ...(action.cards ?? []).flatMap((card) => card.action.buttons ?? [])];
  const button = buttons.find(({ reply }) => reply.id === which || reply.title === which)?.reply;
  if (button) return { type: "button_reply", id: button.id, title: button.title };
  const rows = (action.sections ?? []).flatMap((section) => section.rows);
  const row = rows.find(({ id, title }) => id === which || title === which);
  return row
    ? {
        type: "list_reply",
        id: row.id,
        title: row.title,
        ...(row.description !== undefined && { description: row.description }),
      }
    : null;
}

/** The quick replies of a template and of its cards, with the payloads of the message or else their words. */
export function quickRepliesOf({ template, content }: SentMessage): { text: string; payload: string }[] {
  const made = template?.components ?? [];
  const given = (content as SentTemplate).components ?? [];
  const cards = made.find(({ type }) => type === "CAROUSEL")?.cards ?? [];
  const givenCards = given.find(({ type }) => type.toLowerCase() === "carousel")?.cards ?? [];
  const ofCards = givenCards.flatMap((card, at) => repliesIn((cards[at] ?? cards[0])?.components ?? [], card));
  return [...repliesIn(made, { components: given }), ...ofCards];
}

function repliesIn(made: readonly TemplateComponent[], { components: given = [] }: Parts) {
  const buttons = made.find(({ type }) => type === "BUTTONS")?.buttons ?? [];
  return buttons.flatMap(({ type, text = "" }, index) => {
    if (type !== "QUICK_REPLY") return [];
    const payload = given.find((each) => each.sub_type?.toLowerCase() === "quick_reply" && Number(each.index) === index)
      ?.parameters?.[0]?.payload;
    return [{ text, payload: payload ?? text }];
  });
}

function ofTemplate(message: SentMessage, which: string): Content | null {
  const found = quickRepliesOf(message).find(({ text, payload }) => text === which || payload === which);
  return found ? { type: "button", ...found } : null;
}
