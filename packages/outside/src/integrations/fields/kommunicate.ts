import { lenientJson } from "../read.ts";
import { type Fields, isFields, wordOf } from "../../json-fields.ts";

const linesOf = (...values: readonly unknown[]): string => values.map(wordOf).filter(Boolean).join("\n");
const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value : [value]).filter(isFields);
const within = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined);

/**
 * A message whose `metadata` makes Kommunicate show buttons, cards, a list, pictures or a form. It becomes words, files and options under our names.
 * `KM_ASSIGN_TO` hands over. A message with another template, and any other object, stay as they are.
 */
export function kommunicateIn(fields: Fields): Fields {
  const { metadata: given, ...rest } = fields;
  const metadata = typeof given === "string" ? lenientJson(given) : given;
  if (!isFields(metadata)) return fields;
  const handsOver = typeof metadata.KM_ASSIGN_TO === "string" && { transfer: true };
  const template = templates[wordOf(metadata.templateId)];
  if (!template || wordOf(metadata.contentType) !== "300") return handsOver ? { ...fields, ...handsOver } : fields;
  const payload = typeof metadata.payload === "string" ? lenientJson(metadata.payload) : metadata.payload;
  return { ...rest, message: null, ...handsOver, messages: [{ text: fields.message ?? "" }, ...template(payload)] };
}

/** The parts of each template. */
const templates: Readonly<Record<string, (payload: unknown) => Fields[]>> = {
  "3": (payload) => [{ options: fieldsIn(payload).map(choiceOf) }],
  "6": (payload) => [{ options: fieldsIn(payload).map(choiceOf) }],
  "7": (payload) =>
    fieldsIn(payload).flatMap((list) => [
      ...pictureOf(list.headerImgSrc, wordOf(list.headerText)),
      ...fieldsIn(list.elements).map(lineOf),
      { options: fieldsIn(list.buttons).map(choiceOf) },
    ]),
  "8": (payload) =>
    fieldsIn(payload).map((answer) => ({
      text: linesOf(strong(answer.title), answer.description),
      options: fieldsIn(answer.buttons).map(choiceOf),
    })),
  "9": (payload) => fieldsIn(payload).flatMap(({ url, caption }) => pictureOf(url, wordOf(caption))),
  "10": (payload) =>
    fieldsIn(payload).flatMap((card) => [
      ...pictureOf(
        within(card.header, "imgSrc"),
        linesOf(strong(card.title), card.titleExt, card.subtitle, within(card.header, "overlayText"), card.description),
      ),
      { options: fieldsIn(card.buttons).map(choiceOf) },
    ]),
  "12": (payload) => [
    {
      options: fieldsIn(payload)
        .map(({ data }) => within(data, "label"))
        .filter(Boolean),
    },
  ],
  "14": (payload) =>
    fieldsIn(payload).map(({ url, caption, source }) =>
      wordOf(source) === "url" || source === undefined
        ? { type: "video", url, caption }
        : { text: linesOf(caption, url) },
    ),
};

const strong = (title: unknown): string => (wordOf(title) === "" ? "" : `**${wordOf(title)}**`);

/** A picture with its words, or the words alone. */
const pictureOf = (url: unknown, caption: string): Fields[] =>
  wordOf(url) === "" ? [{ text: caption }] : [{ type: "image", url, caption }];

/** A button, by its name. One that leads to a page has an address. */
function choiceOf({ name, title, url, action }: Fields): Fields {
  const payload = within(action, "payload");
  return {
    title: wordOf(name) || wordOf(title),
    url: wordOf(url) || wordOf(within(action, "url")) || wordOf(within(payload, "url")),
  };
}

/** A line of a list: a picture with its words, or an option. */
function lineOf({ title, description, imgSrc, action }: Fields): Fields {
  const { url } = choiceOf({ action });
  if (wordOf(imgSrc) !== "") return { type: "image", url: imgSrc, caption: linesOf(strong(title), description, url) };
  const about = wordOf(description);
  return { options: [{ url, title: about === "" ? title : `${wordOf(title)} (${about})` }] };
}
