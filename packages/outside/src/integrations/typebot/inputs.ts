import type { IntegrationLanguage } from "@balcao/shared/integrations/fields";
import { wordOf } from "../../json-fields.ts";
import { numbered } from "../numbered.ts";
import { adapterTexts } from "../texts.ts";
import type { Input, Item, Option, PendingInput } from "./schema.ts";
import { isWeb, type Speech } from "../speech.ts";

/** When there are more pictures than this, they become a list. */
const mostPictures = 10;
/** Nobody reads a longer list. */
const mostOptions = 100;

interface InputContext {
  speech: Speech;
  language: IntegrationLanguage;
  /** The page of the flow. */
  page: string;
}

/** Sends the question of a flow's next input, and returns how the answer must be read. */
export function ask(input: Input, { speech, language, page }: InputContext): PendingInput {
  const options = optionsOf(input);
  const isMultiple = options.length > 0 && input.options.isMultipleChoice === true;
  const skip = input.type === "file input" ? skipWord(input.options) : null;
  if (input.type === "picture choice input") showPictures(input.items, options, speech);
  else if (input.type === "cards") showCards(input.items, speech);
  if (input.type !== "picture choice input" || !areShown(input.items)) speech.below(lines(options));
  if (isMultiple) speech.below(adapterTexts[language].severally);
  speech.below(hintOf(input, skip, adapterTexts[language], page), "\n");
  return { type: input.type, options, isMultiple, skip };
}

/** The options, with the numbers that the customer sees. Each path of a card is an option. */
export function optionsOf({ type, items }: Input): Option[] {
  const ways: Omit<Option, "n">[] = items.flatMap((item) => {
    if (type === "choice input") return [option(item.id, item.content, item.value)];
    if (type === "picture choice input") return [option(item.id, item.title, item.value)];
    if (type !== "cards") return [];
    const paths = item.paths.map((path) => option(path.id, path.text, null));
    return items.length > 1 && item.title
      ? paths.map((path) => ({ ...path, name: `${item.title}: ${path.name}` }))
      : paths;
  });
  return numbered(ways.slice(0, mostOptions));
}

function option(id: string, seen: string | null | undefined, value: string | null | undefined): Omit<Option, "n"> {
  const content = seen?.trim() || value?.trim() || id;
  return { id, name: content.replace(/\s+/g, " "), content };
}

const lines = (options: readonly Option[]): string => options.map(({ n, name }) => `${n} - ${name}`).join("\n");

const areShown = (items: readonly Item[]): boolean =>
  items.length <= mostPictures && items.every(({ pictureSrc }) => isWeb(pictureSrc ?? ""));

function showPictures(items: readonly Item[], options: readonly Option[], speech: Speech): void {
  if (!areShown(items)) return;
  for (const [index, { pictureSrc, description }] of items.entries()) {
    const below = description?.trim() ? `\n${description.trim()}` : "";
    speech.media(pictureSrc ?? "", lines(options.slice(index, index + 1)) + below);
  }
}

function showCards(items: readonly Item[], speech: Speech): void {
  for (const { imageUrl, title, description } of items) {
    const text = [title?.trim() && `*${title.trim()}*`, description?.trim()].filter(Boolean).join("\n");
    if (isWeb(imageUrl ?? "")) speech.media(imageUrl ?? "", text);
    else speech.text(text);
  }
}

type Texts = (typeof adapterTexts)[IntegrationLanguage];
const within = (value: unknown, name: string): string =>
  typeof value === "object" && value !== null ? wordOf((value as Record<string, unknown>)[name]) : "";

const skipWord = ({ isRequired, labels }: Input["options"]): string | null =>
  isRequired === false ? within(labels, "skip") || "Skip" : null;

/** The hint for the customer's answer, for inputs that the flow's own page shows as special fields. */
function hintOf({ type, options, runtimeOptions }: Input, skip: string | null, texts: Texts, page: string): string {
  switch (type) {
    case "rating input":
      return rating(options, texts);
    case "date input":
      return date(options, texts);
    case "time input":
      return texts.time;
    case "file input":
      return [texts.file, ...(skip === null ? [] : [texts.skip(skip)])].join("\n");
    case "payment input":
      return texts.pay(within(runtimeOptions, "amountLabel"), page);
    default:
      return "";
  }
}

function rating({ length, startsAt, buttonType, labels }: Input["options"], texts: Texts): string {
  const last = Number(wordOf(length)) || 10;
  const first = buttonType === "Numbers" && wordOf(startsAt) !== "" ? Number(wordOf(startsAt)) : 1;
  const ends = [
    { n: first, label: within(labels, "left") },
    { n: last, label: within(labels, "right") },
  ].filter(({ label }) => label !== "");
  const meaning = ends.map(({ n, label }) => `${n} = ${label}`).join(", ");
  return texts.rate(first, last) + (meaning && ` (${meaning})`);
}

function date({ hasTime, isRange }: Input["options"], texts: Texts): string {
  const one = hasTime === true ? `${texts.date} ${texts.time}` : texts.date;
  return isRange === true ? `${one} ${texts.between} ${one}` : one;
}
