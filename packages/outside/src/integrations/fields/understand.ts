import type { OutsideAction } from "@balcao/shared/integrations/port";
import { jsonOf } from "@balcao/shared/json";
import { handOverMark } from "../../words/hand-over-mark.ts";
import { whatsappMarks } from "../../words/markdown.ts";
import { withoutModelSigns, withoutThoughts } from "../../words/model-signs.ts";
import { longestText, parted } from "../../words/parts.ts";
import { cardNames, cardOf, interactiveIn, richIn } from "./cards.ts";
import { drawnActions, isDrawing, isDrawn, isSaid } from "./drawn-messages.ts";
import { isEndName } from "./end-names.ts";
import { callOf, endOf, endOfCall } from "./end-actions.ts";
import { callsIn, isCutJson, objectIn, withLines, withoutExpressions } from "./in-text.ts";
import { isTextName, likely } from "./text-names.ts";
import { isHidden, isOthers, meantParts, ownTurns } from "./turns.ts";
import { kommunicateIn } from "./kommunicate.ts";
import { captionOf, holdsBytes, isFile, mediaIn } from "./media.ts";
import { isSilence, isUnfilled, tellsOfFailure } from "./no-words.ts";
import { optionsIn } from "./options.ts";
import { withoutOwnCall } from "./own-call.ts";
import {
  areChoices,
  byPlainName,
  cardsName,
  choiceNames,
  forPrograms,
  holdsWords,
  isReceipt,
  listNames,
  mediaName,
  type NamedFields,
  numberedIn,
  optionsName,
  strongNames,
  tellsOfFault,
  textNames,
} from "./names.ts";
import { isFields } from "../../json-fields.ts";

/** Kinds of messages that no answer can send. A contact or a template beside a text is more likely a part of our call that the flow repeats. */
const unsendable = /^(?:location|localizacao|ubicacion|poll|enquete|encuesta)$/;
const unsendableAlone = /^(?:contacts?|contatos?|template)$/;
/** The deepest level and the most parts that are read, because no real answer to a customer exceeds them. */
const [deepest, mostParts] = [12, 3000];
/** The longest text that may be only a hand-over mark. */
const longestMark = 300;

/** The meaning of one field of an answer. */
export interface FieldMeaning {
  /** `output.messages[0].text` */
  field: string;
  action: OutsideAction;
}

/** Reads an answer of any shape: its texts in order, its end, and the parts that may be for a customer but were not understood. */
export class Reading {
  readonly said: FieldMeaning[] = [];
  readonly unread: string[] = [];
  end: FieldMeaning | null = null;
  /** The answer reports a fault, or its JSON is cut. */
  failed = false;
  #parts = 0;

  /** Reads a value. `isOwn`: its field's name means only texts for customers. */
  read(value: unknown, field = "", isOwn = false, depth = 0): void {
    this.#parts += 1;
    if (depth > deepest || this.#parts > mostParts) this.#miss(field, value);
    else if (typeof value === "string") this.#words(value, field, isOwn, depth);
    else if (typeof value === "number" && isOwn) this.#say(String(value), field);
    else if (Array.isArray(value)) this.#list(value as unknown[], field, isOwn, depth);
    else if (isFields(value)) this.#fields(value, field, depth);
  }

  /** Reads a list. The turns of the question are not the answer. */
  #list(values: readonly unknown[], field: string, isOwn: boolean, depth: number): void {
    const { from, to } = ownTurns(values);
    const isMeant = meantParts(values, field);
    for (const [place, value] of values.entries())
      if (place >= from && place < to && isMeant(value))
        this.read(value, `${field}[${place}]`, isOwn || field === "", depth + 1);
    if (from === to && values.length > 0) this.unread.push(field);
  }

  #fields(given: Readonly<Record<string, unknown>>, field: string, depth: number): void {
    const fields = richIn(kommunicateIn(withoutOwnCall(given)));
    const names = Object.keys(fields);
    // A list that became an object with numbers as names.
    if (names.length > 0 && names.every((name) => /^\d{1,4}$/.test(name)))
      return this.#list(Object.values(fields), field, true, depth);
    const named = byPlainName(interactiveIn(fields));
    if (isOthers(fields)) return this.#called(isHidden(fields) ? endOf(fields) : callOf(named), field);
    if (isDrawing(fields)) return this.#drawn("", fields, field);
    const path = (name: string): string => (field === "" ? name : `${field}.${name}`);
    const end = endOf(fields);
    this.#called(end, path(end?.do ?? ""));
    const isFault = tellsOfFault(named);
    if (isFault) this.failed = true;
    else if (isFile(named)) return this.#media(fields, field === "" ? "file" : field);
    const card = isFault ? "" : cardOf(named);
    if (card !== "") this.#say(card, path("title"));
    const used = this.#firstWords(named, path, depth, isFault ? strongNames : null);
    const caption = captionOf(named);
    for (const [plain, { name, value }] of named) {
      if (used.has(plain) || isFault || (card !== "" && cardNames.has(plain)) || plain === caption?.name) continue;
      if (isDrawn(plain, value)) this.#drawn(plain, value, path(name));
      else if (mediaName.test(plain)) this.#media(value, path(name), plain === caption?.of ? caption.words : "");
      else if (optionsName.test(plain) || areChoices(plain, value)) this.#options(value, path(name));
      else if (cardsName.test(plain)) this.read(value, path(name), false, depth + 1);
      else if (unsendable.test(plain) && typeof value === "object") this.#miss(path(name), value);
      else if (unsendableAlone.test(plain) && typeof value === "object") this.unread.push(path(name));
      else if (!isEndName(plain)) this.#aside(plain, value, path(name));
    }
  }

  /** Reads the fields with words: a list, else numbered parts, else the likeliest field with content. */
  #firstWords(
    named: NamedFields,
    path: (name: string) => string,
    depth: number,
    only: readonly string[] | null,
  ): ReadonlySet<string> {
    const composed = [...named].filter(([, { name }]) => isTextName(name)).map(([plain]) => [plain]);
    const [strong, weak] = [textNames.slice(0, likely), textNames.slice(likely)].map((all) =>
      all.map((name) => [name]),
    );
    const groups = [
      ...listNames.map((name) => [name]),
      numberedIn(named),
      ...(strong ?? []),
      ...composed,
      ...(weak ?? []),
    ];
    for (const group of groups) {
      const before = this.said.length;
      for (const plain of group) {
        const found = named.get(plain);
        if (!found || (only && !only.includes(plain))) continue;
        const value = choiceNames.has(plain) && Array.isArray(found.value) ? found.value[0] : found.value;
        const isOwn = !forPrograms.has(plain) && !isTextName(found.name);
        this.read(value, path(found.name), isOwn, depth + 1);
      }
      if (this.said.length > before) return new Set(group);
    }
    return new Set([...listNames, ...textNames]);
  }

  #called(action: OutsideAction | null, field: string): void {
    if (action) this.end ??= { field, action };
  }

  /** Adds a message that the program's own screen shows as cards. Its options are added to the text before them. */
  #drawn(plain: string, value: unknown, field: string): void {
    const actions = drawnActions(plain, value);
    if (actions.length === 0) this.#aside(plain, value, field);
    for (const action of actions) {
      if (action.do === "text" && action.text.startsWith("- ")) this.#below(action.text, field);
      else if (action.do === "left-out") this.#miss(field, action.detail);
      else if (!isSaid(action, this.said)) this.said.push({ field, action });
    }
  }

  /** Adds the options below the words, one line for each. */
  #options(value: unknown, field: string): void {
    const names = optionsIn(value);
    if (names.length > 0) this.#below(names.map((name) => `- ${name}`).join("\n"), field);
  }

  #below(list: string, field: string): void {
    const last = this.said.at(-1);
    if (last?.action.do !== "text" || last.action.text.length + list.length > longestText - 2)
      return this.#say(list, field);
    this.said[this.said.length - 1] = { ...last, action: { do: "text", text: `${last.action.text}\n\n${list}` } };
  }

  /** Notes the fields with words under unknown names as unread. */
  #aside(plain: string, value: unknown, field: string, depth = 0): void {
    this.#parts += 1;
    if (depth > deepest || this.#parts > mostParts) return;
    if (holdsWords(plain, value)) this.unread.push(field);
    else if (Array.isArray(value))
      for (const [place, each] of (value as unknown[]).entries())
        this.#aside(plain, each, `${field}[${place}]`, depth + 1);
    else if (isFields(value))
      for (const [inner, { name, value: held }] of byPlainName(value))
        this.#aside(inner, held, `${field}.${name}`, depth + 1);
  }

  #media(value: unknown, field: string, beside = ""): void {
    const { files, missed } = mediaIn(value);
    for (const [place, { url, caption }] of files.entries()) {
      const [words = "", ...more] = parted(whatsappMarks(caption || (place === 0 ? beside : "")));
      this.said.push({ field, action: { do: "media", url, caption: words } });
      for (const text of more) this.said.push({ field, action: { do: "text", text } });
    }
    for (const each of missed) this.#miss(field, each);
    if (files.length + missed.length === 0) this.#aside("", value, field);
  }

  #words(value: string, field: string, isOwn: boolean, depth: number): void {
    const { around, calls } = callsIn(withoutThoughts(value));
    const words = withoutModelSigns(around).trim();
    for (const call of calls) this.#call(call || value, field);
    if (words === "" && calls.length > 0) return;
    const quoted = words.startsWith('"') ? jsonOf(words) : undefined;
    if (typeof quoted === "string") this.read(quoted, field, isOwn, depth + 1);
    else if (tellsOfFailure(words)) this.failed = true;
    else if (isSilence(words) || (!isOwn && isReceipt(words))) return;
    else if (words.length < longestMark && handOverMark(words)?.text === "") this.#say(words, field);
    else if (isUnfilled(words)) this.#miss(field, value);
    else if (holdsBytes(words)) this.#media(words, field);
    else this.#json(words, field, isOwn, depth);
  }

  /** Reads a call that a model wrote into its text. A call of another tool is left out. */
  #call(call: string, field: string): void {
    const end = endOfCall(call);
    if (end) this.#called(end, field);
    else this.#miss(field, call);
  }

  /** Reads JSON inside a text. Cut JSON is never sent to a customer. */
  #json(words: string, field: string, isOwn: boolean, depth: number): void {
    const found = objectIn(words);
    if (!found) return isCutJson(words) ? this.#fail() : this.#say(words, field);
    const inner = new Reading();
    inner.read(found.value, field, isOwn, depth + 1);
    const isMeant = inner.end !== null || (!found.isInLine && (found.around === "" || inner.said.length > 0));
    if (!isMeant) return this.#say(words, field);
    if (found.around !== "" && inner.said.length === 0) this.#say(found.around, field);
    else if (found.around !== "") this.unread.push(field);
    this.said.push(...inner.said);
    this.unread.push(...inner.unread);
    this.end ??= inner.end;
    this.failed ||= inner.failed;
  }

  #fail(): void {
    this.failed = true;
  }

  #say(words: string, field: string): void {
    const { text: said, found } = withoutExpressions(withLines(words));
    const texts = parted(whatsappMarks(said));
    for (const text of texts) this.said.push({ field, action: { do: "text", text } });
    if (found !== "" || texts.length === 0) this.#miss(field, found || words);
  }

  #miss(field: string, value: unknown): void {
    const seen = typeof value === "string" ? value : JSON.stringify(value ?? "");
    if (seen.trim() !== "" && seen !== '""') this.unread.push(`${field}: ${seen.slice(0, longestText)}`);
  }
}
