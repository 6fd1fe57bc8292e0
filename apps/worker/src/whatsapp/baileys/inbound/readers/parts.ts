import type { InboundMedia } from "@balcao/core/desk/inbound/inbound";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { proto } from "@whiskeysockets/baileys";
import { firstOf, type IMessage, linesOf, type Shown, text } from "../content.ts";
import { parsed, readFile, readPlace } from "./shown.ts";
import { moneyOf, termed, type Wording } from "../../../wording.ts";

// Messages of shops and banks, made of parts: a header with a file, words, a footer, and buttons. All parts are shown, but the buttons do nothing
// here.

/** The fields that can stand in the header of such a message. */
type Header = Pick<IMessage, "imageMessage" | "videoMessage" | "documentMessage" | "locationMessage">;

interface Parts {
  header: Header;
  title?: string | null | undefined;
  body?: string | null | undefined;
  footer?: string | null | undefined;
  buttons: string[];
  context: proto.IContextInfo | null | undefined;
}

/** The file in a message of parts, in any header. The download also calls this. */
export const headerOf = (content: IMessage): Header | null => {
  const { buttonsMessage: buttons, templateMessage: template, interactiveMessage: interactive } = content;
  const found = [
    buttons,
    template?.hydratedTemplate,
    template?.hydratedFourRowTemplate,
    template?.fourRowTemplate,
    template?.interactiveMessageTemplate?.header,
    interactive?.header,
    ...(interactive?.carouselMessage?.cards ?? []).map(({ header }) => header),
  ];
  return found.find((one) => one && (one.imageMessage ?? one.videoMessage ?? one.documentMessage)) ?? null;
};

/** Shows a file as the bubble's file, with the words as caption, and a location in the header as a line. */
function shown({ header, title, body, footer, buttons, context }: Parts): Shown | null {
  const file = readFile(header);
  const place = header.locationMessage ? readPlace({ locationMessage: header.locationMessage }) : null;
  const lines = linesOf(title, file?.body, body, place?.body.split("|").slice(1).join(" "), footer, ...buttons);
  if (lines === "" && !file) return null;
  const [mediaType, media]: [MediaType, InboundMedia | null] = file
    ? [file.mediaType, file.media ?? null]
    : ["text", null];
  return { mediaType, body: lines, media, context };
}

const button = (words: string | null | undefined, more?: string | null): string => {
  const [label, detail] = [text(words).trim(), text(more).trim()];
  return label === "" && detail === "" ? "" : `• ${[label, detail].filter((part) => part !== "").join(": ")}`;
};

export const readParts =
  (wording: Wording) =>
  (content: IMessage): Shown | null => {
    const { buttonsMessage, templateMessage, interactiveMessage, listMessage, highlyStructuredMessage } = content;
    if (buttonsMessage) return readButtons(buttonsMessage, wording);
    if (templateMessage) return readTemplate(templateMessage, wording);
    if (interactiveMessage) return readInteractive(interactiveMessage, wording);
    if (listMessage) return readList(listMessage);
    return highlyStructuredMessage ? readStructured(highlyStructuredMessage, wording) : null;
  };

const readButtons = (message: proto.Message.IButtonsMessage, wording: Wording): Shown | null =>
  shown({
    header: message,
    title: message.text,
    body: message.contentText,
    footer: message.footerText,
    buttons: (message.buttons ?? []).map(({ buttonText, nativeFlowInfo: flow }) =>
      buttonText?.displayText ? button(buttonText.displayText) : flowButton(flow?.name, flow?.paramsJson, wording),
    ),
    context: message.contextInfo,
  });

function readTemplate(message: proto.Message.ITemplateMessage, wording: Wording): Shown | null {
  const { contextInfo: context, interactiveMessageTemplate: interactive, fourRowTemplate: rows } = message;
  if (interactive) return readInteractive({ contextInfo: context ?? null, ...interactive }, wording);
  const filled = message.hydratedTemplate ?? message.hydratedFourRowTemplate;
  if (filled)
    return shown({
      header: filled,
      title: filled.hydratedTitleText,
      body: filled.hydratedContentText,
      footer: filled.hydratedFooterText,
      buttons: (filled.hydratedButtons ?? []).map(({ quickReplyButton: reply, urlButton: url, callButton: call }) =>
        button(reply?.displayText ?? url?.displayText ?? call?.displayText, url?.url ?? call?.phoneNumber),
      ),
      context,
    });
  if (!rows) return null;
  const [body, footer] = [rows.content, rows.footer].map((part) => part && structuredWords(part));
  return shown({ header: rows, title: null, body, footer, buttons: [], context });
}

function readInteractive(message: proto.Message.IInteractiveMessage, wording: Wording): Shown | null {
  const { header, nativeFlowMessage: flow, carouselMessage: carousel } = message;
  const cards = (carousel?.cards ?? []).map((card) => readInteractive(card, wording)?.body ?? "");
  return shown({
    header: header ?? headerOf({ interactiveMessage: message }) ?? {},
    title: linesOf(header?.title, header?.subtitle, header?.productMessage?.product?.title),
    body: message.body?.text,
    footer: message.footer?.text,
    buttons: [...(flow?.buttons ?? []).map((one) => flowButton(one.name, one.buttonParamsJson, wording)), ...cards],
    context: message.contextInfo,
  });
}

/** The buttons of an order that has a total. */
const paid: ReadonlySet<string> = new Set(["payment_info", "review_and_pay", "order_details", "review_order"]);

/** A button of the native flow: its label, and the text, address, number or payment behind it. */
function flowButton(name: string | null | undefined, json: string | null | undefined, wording: Wording): string {
  const params = parsed(json);
  const said = (key: string): string | null => (typeof params[key] === "string" ? params[key] : null);
  const label = firstOf(said("display_text"), said("title"), said("button_text"));
  if (paid.has(name ?? "")) return linesOf(button(label), ...payment(params, wording));
  const sections = Array.isArray(params.sections) ? params.sections : [];
  const rows = sections.flatMap((section: unknown) => rowsOf(section));
  return linesOf(button(label, firstOf(said("copy_code"), said("url"), said("phone_number"))), ...rows);
}

function rowsOf(section: unknown): string[] {
  const rows: unknown = typeof section === "object" && section !== null && "rows" in section ? section.rows : null;
  if (!Array.isArray(rows)) return [];
  return rows.map((row: Record<string, unknown> | null) => {
    const said = (key: string) => (typeof row?.[key] === "string" ? row[key] : "");
    return button(said("title"), said("description"));
  });
}

/** The items and the total, and for an unpaid order the ways to pay: the Pix key, a code to copy, a boleto's line, a page. */
function payment(params: Record<string, unknown>, wording: Wording): string[] {
  const total = objectOf(params.total_amount);
  const amount = Number(total.value ?? 0) / (Number(total.offset ?? 100) || 100);
  const currency = typeof params.currency === "string" ? params.currency : null;
  const settings = Array.isArray(params.payment_settings) ? params.payment_settings.map(objectOf) : [];
  const codes = settings.flatMap((setting) => {
    const [fixed, dynamic] = [objectOf(setting.pix_static_code), objectOf(setting.pix_dynamic_code)];
    const [boleto, page] = [objectOf(setting.boleto), objectOf(setting.payment_link)];
    return [
      termed(wording, "key", stringOf(fixed.key)),
      termed(wording, "code", stringOf(dynamic.code) || stringOf(boleto.digitable_line)),
      termed(wording, "link", stringOf(page.uri)),
    ];
  });
  const items = objectOf(params.order).items;
  const ordered = (Array.isArray(items) ? items.map(objectOf) : []).map((item) =>
    button([item.quantity, stringOf(item.name)].filter(Boolean).join(" × ")),
  );
  return [...ordered, termed(wording, "total", moneyOf(wording, amount, currency)), ...codes];
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");

function readList(message: proto.Message.IListMessage): Shown | null {
  const rows = (message.sections ?? []).flatMap(({ title, rows: inner }) => [
    title,
    ...(inner ?? []).map((row) => button(row.title, row.description)),
  ]);
  const products = (message.productListInfo?.productSections ?? []).map(({ title }) => title);
  const { title, description: body, footerText: footer, contextInfo: context } = message;
  return shown({ header: {}, title, body, footer, buttons: [...rows, ...products].map(text), context });
}

const structuredWords = ({ params, elementName }: proto.Message.IHighlyStructuredMessage): string =>
  linesOf(...(params ?? [])) || text(elementName);

function readStructured(message: proto.Message.IHighlyStructuredMessage, wording: Wording): Shown | null {
  const filled = message.hydratedHsm ? readTemplate(message.hydratedHsm, wording) : null;
  return filled ?? shown({ header: {}, body: structuredWords(message), buttons: [], context: null });
}
