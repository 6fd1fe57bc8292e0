import { z } from "zod";
import { isNumbered, templateVariables } from "./rules.ts";
import type {
  CardHeader,
  HeaderFile,
  TemplateButton,
  TemplateCard,
  TemplateContent,
  TemplateHeader,
  TemplateOffer,
} from "./schema.ts";

const words = z.string().catch("");
const examples = z.object({
  header_text: z.array(z.string()).catch([]),
  header_text_named_params: z.array(z.object({ example: z.string() })).catch([]),
  body_text: z.array(z.array(z.string())).catch([]),
  body_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).catch([]),
});
const nothing = { header_text: [], header_text_named_params: [], body_text: [], body_text_named_params: [] };
const button = z.object({
  type: words,
  text: words,
  url: words,
  phone_number: words,
  example: z.union([z.string(), z.array(z.string())]).catch(""),
});
const component = z.object({
  type: words,
  format: words,
  text: words,
  example: examples.catch(nothing),
  buttons: z.array(button).catch([]),
  limited_time_offer: z
    .object({ text: words, has_expiration: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
  cards: z.array(z.object({ components: z.unknown() })).catch([]),
});
type Component = z.infer<typeof component>;

const files: Readonly<Record<string, HeaderFile>> = { IMAGE: "image", VIDEO: "video", DOCUMENT: "document" };

/** Reads a template's components as Meta writes them. `hasOther`: the template has parts that the product does not fill. */
export function readComponents(given: unknown): { content: TemplateContent; hasOther: boolean } {
  const {
    of,
    buttons: known,
    text,
    samples,
    isKnown,
  } = partsOf(given, ["HEADER", "BODY", "FOOTER", "BUTTONS", "LIMITED_TIME_OFFER", "CAROUSEL"]);
  const header = headerOf(of("HEADER"));
  const offer = of("LIMITED_TIME_OFFER");
  const carousel = of("CAROUSEL");
  const cards = carousel && cardsOf(carousel);
  return {
    content: {
      header: header ?? { kind: "none" },
      body: text,
      samples,
      footer: of("FOOTER")?.text ?? "",
      buttons: known,
      ...(offer?.limited_time_offer && { offer: offerOf(offer.limited_time_offer) }),
      ...(cards && { cards }),
    },
    hasOther: !isKnown || header === null || text === "" || hasGap(text) || cards === null || lacksOffer(offer),
  };
}

const offerOf = ({ text, has_expiration: expires }: NonNullable<Component["limited_time_offer"]>): TemplateOffer => ({
  text,
  expires,
});
/** Whether Meta wrote an offer in a form that we cannot read. */
const lacksOffer = (offer: Component | undefined): boolean => offer !== undefined && !offer.limited_time_offer;

/** The parts of a template or of a card. `isKnown`: there are no other parts, and no buttons that we cannot make. */
function partsOf(given: unknown, types: readonly string[]) {
  const all = z.array(component).catch([]).parse(given);
  const of = (type: string) => all.find((one) => one.type === type);
  const buttons = (of("BUTTONS")?.buttons ?? []).map(buttonOf);
  const known = buttons.flatMap((one) => (one === null ? [] : [one]));
  const isKnown = all.every(({ type }) => types.includes(type)) && known.length === buttons.length;
  const text = of("BODY")?.text ?? "";
  return { of, buttons: known, text, samples: samplesOf(text, of("BODY")?.example ?? nothing), isKnown };
}

const cardFiles: Readonly<Record<string, CardHeader>> = { IMAGE: "image", VIDEO: "video" };

/** The cards of a carousel, without files. Null when the carousel shows products or has parts that cannot be filled here. */
function cardsOf({ cards }: Component): TemplateCard[] | null {
  const read = cards.flatMap(({ components }): TemplateCard[] => {
    const { of, buttons, text, samples, isKnown } = partsOf(components, ["HEADER", "BODY", "BUTTONS"]);
    const header = cardFiles[of("HEADER")?.format ?? ""];
    return header && isKnown && !hasGap(text) ? [{ header, body: text, samples, buttons, file: null }] : [];
  });
  return read.length === cards.length && read.length > 0 ? read : null;
}

/** Whether the numbers of the variables have a gap. Nobody then knows which value Meta puts where. */
const hasGap = (text: string): boolean => {
  const names = templateVariables(text);
  return names.every((name) => /^\d+$/.test(name)) && !isNumbered(names);
};

function headerOf(given: Component | undefined): TemplateHeader | null {
  if (!given) return { kind: "none" };
  const { format, text, example } = given;
  const sample = example.header_text[0] ?? example.header_text_named_params[0]?.example ?? "";
  if (format === "TEXT") return { kind: "text", text, sample };
  const file = files[format];
  return file ? { kind: file } : null;
}

function samplesOf(text: string, example: Component["example"]): Record<string, string> {
  const named = new Map(example.body_text_named_params.map((one) => [one.param_name, one.example]));
  return Object.fromEntries(
    templateVariables(text).map((name) => [name, named.get(name) ?? example.body_text[0]?.[Number(name) - 1] ?? ""]),
  );
}

function buttonOf({ type, text, url, phone_number: phone, example }: z.infer<typeof button>): TemplateButton | null {
  const sample = Array.isArray(example) ? (example[0] ?? "") : example;
  if (type === "QUICK_REPLY") return { kind: "reply", text };
  if (type === "URL") return { kind: "url", text, url, sample };
  if (type === "PHONE_NUMBER") return { kind: "phone", text, phone };
  if (type === "REQUEST_CONTACT_INFO") return { kind: "contact" };
  return type === "COPY_CODE" ? { kind: "code", sample } : null;
}

const withHandle = z.object({
  type: z.literal("HEADER"),
  example: z.object({ header_handle: z.array(z.string()).min(1) }),
});

/**
 * Meta's handle of the header's sample, as we gave it. Null when Meta has replaced it by the address of a picture, which Meta does not accept back.
 */
export function sampleHandle(components: unknown): string | null {
  const all = z.array(z.unknown()).catch([]).parse(components);
  const handle = all.flatMap((one) => withHandle.safeParse(one).data?.example.header_handle[0] ?? [])[0];
  return handle?.startsWith("4::") ? handle : null;
}
