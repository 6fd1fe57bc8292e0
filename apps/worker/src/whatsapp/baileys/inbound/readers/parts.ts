import type { InboundMedia } from "@balcao/core/desk/inbound/inbound";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { proto } from "@whiskeysockets/baileys";
import { firstOf, type IMessage, linesOf, type ReadContent, text } from "../content.ts";
import { termed, termOf, type Wording } from "../../../wording.ts";
import { button, flowButton, flowLines } from "./flow.ts";
import { priceOf } from "./shops-and-events.ts";
import { readFile, readPlace } from "./texts-and-files.ts";

// Messages of shops and banks, made of parts: a header with a file, words, a footer, and buttons. All parts are shown, but the buttons do nothing
// here.

/** The fields that can stand in the header of such a message. A sound stands in the footer. */
type Header = Pick<
  IMessage,
  "imageMessage" | "videoMessage" | "documentMessage" | "audioMessage" | "locationMessage" | "productMessage"
>;

/** A header with a product shows the product's picture. */
function pictured(header: Header): Header {
  const picture = header.productMessage?.product?.productImage;
  return picture && !header.imageMessage ? { ...header, imageMessage: picture } : header;
}

interface Parts {
  header: Header;
  title?: string | null | undefined;
  body?: string | null | undefined;
  footer?: string | null | undefined;
  buttons: string[];
  context: proto.IContextInfo | null | undefined;
}

/** The headers of a message of parts, of its cards, and of the message inside a template. */
function headersIn(content: IMessage): Header[] {
  const { buttonsMessage: buttons, highlyStructuredMessage: structured } = content;
  const template = content.templateMessage ?? structured?.hydratedHsm;
  const interactive = template?.interactiveMessageTemplate ?? content.interactiveMessage;
  const cards = interactive?.carouselMessage?.cards ?? [];
  const found = [
    buttons,
    template?.hydratedTemplate,
    template?.hydratedFourRowTemplate,
    template?.fourRowTemplate,
    ...[interactive, ...cards].flatMap((one) => [one?.header, one?.footer]),
  ];
  return found.flatMap((one) => (one ? [pictured(one)] : [])).filter(hasFile);
}

const hasFile = (header: Header): boolean =>
  Boolean(header.imageMessage ?? header.videoMessage ?? header.documentMessage ?? header.audioMessage);

/** The first header with a file in a message of parts. The download also calls this. */
export const headerOf = (content: IMessage): Header | null => headersIn(content)[0] ?? null;

/** Shows a file as the bubble's file, with the words as caption, and a location in the header as a line. */
function shown({ header, title, body, footer, buttons, context }: Parts): ReadContent | null {
  const file = readFile(header);
  const place = header.locationMessage ? readPlace({ locationMessage: header.locationMessage }) : null;
  const lines = linesOf(title, file?.body, body, place?.body.split("|").slice(1).join(" "), footer, ...buttons);
  if (lines === "" && !file) return null;
  const [mediaType, media]: [MediaType, InboundMedia | null] = file
    ? [file.mediaType, file.media ?? null]
    : ["text", null];
  return { mediaType, body: lines, media, context };
}

export const readParts =
  (wording: Wording) =>
  (content: IMessage): ReadContent | null => {
    const { buttonsMessage, templateMessage, interactiveMessage, listMessage, highlyStructuredMessage } = content;
    if (buttonsMessage) return readButtons(buttonsMessage, wording);
    if (templateMessage) return readTemplate(templateMessage, wording);
    if (interactiveMessage) return readInteractive(interactiveMessage, wording);
    if (listMessage) return readList(listMessage, wording);
    return highlyStructuredMessage ? readStructured(highlyStructuredMessage, wording) : null;
  };

const readButtons = (message: proto.Message.IButtonsMessage, wording: Wording): ReadContent | null =>
  shown({
    header: message,
    title: message.text,
    body: message.contentText,
    footer: message.footerText,
    buttons: (message.buttons ?? []).map(({ buttonText, nativeFlowInfo: flow }) =>
      buttonText?.displayText ? button(buttonText.displayText) : flowButton(flow?.paramsJson, wording),
    ),
    context: message.contextInfo,
  });

function readTemplate(message: proto.Message.ITemplateMessage, wording: Wording): ReadContent | null {
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
        button(firstOf(reply?.displayText, url?.displayText, call?.displayText), firstOf(url?.url, call?.phoneNumber)),
      ),
      context,
    });
  if (!rows) return null;
  const [body, footer] = [rows.content, rows.footer].map((part) => part && structuredWords(part));
  const buttons = (rows.buttons ?? []).map(({ quickReplyButton: reply, urlButton: url, callButton: call }) => {
    const [label, detail] = [
      reply?.displayText ?? url?.displayText ?? call?.displayText,
      url?.url ?? call?.phoneNumber,
    ];
    return button(label && structuredWords(label), detail && structuredWords(detail));
  });
  const title = rows.highlyStructuredMessage && structuredWords(rows.highlyStructuredMessage);
  return shown({ header: rows, title, body, footer, buttons, context });
}

function readInteractive(message: proto.Message.IInteractiveMessage, wording: Wording): ReadContent | null {
  const { header, nativeFlowMessage: flow, carouselMessage: carousel } = message;
  const product = header?.productMessage?.product;
  const withFile = (carousel?.cards ?? []).filter((card) => headerOf({ interactiveMessage: card }) !== null);
  const hasOwn = headerOf({ interactiveMessage: { ...message, carouselMessage: null } }) !== null;
  // A bubble shows only one file.
  const others = new Set(hasOwn ? withFile : withFile.slice(1));
  const cards = (carousel?.cards ?? []).map((card) =>
    linesOf(readInteractive(card, wording)?.body, others.has(card) ? termOf(wording, "otherFile") : ""),
  );
  return shown({
    header: { ...header, ...headerOf({ interactiveMessage: message }) },
    title: linesOf(header?.title, header?.subtitle, product?.title, product?.description, priceOf(product, wording)),
    body: message.body?.text,
    footer: message.footer?.text,
    buttons: [...flowLines(flow, wording), ...cards],
    context: message.contextInfo,
  });
}

function readList(message: proto.Message.IListMessage, wording: Wording): ReadContent | null {
  const rows = (message.sections ?? []).flatMap(({ title, rows: inner }) => [
    title,
    ...(inner ?? []).map((row) => button(row.title, row.description)),
  ]);
  const sections = message.productListInfo?.productSections ?? [];
  const count = sections.reduce((sum, { products }) => sum + (products?.length ?? 0), 0);
  const products = [...sections.map((section) => section.title), termed(wording, "items", count ? String(count) : "")];
  const { title, description: body, footerText: footer, contextInfo: context } = message;
  const buttons = [button(message.buttonText), ...rows, ...products].map(text);
  return shown({ header: {}, title, body, footer, buttons, context });
}

/** The words that the company's programs put into a template. The template's own name is not one of them. */
const structuredWords = ({ params, localizableParams }: proto.Message.IHighlyStructuredMessage): string =>
  linesOf(...(params ?? [])) || linesOf(...(localizableParams ?? []).map((one) => one.default));

function readStructured(message: proto.Message.IHighlyStructuredMessage, wording: Wording): ReadContent | null {
  const filled = message.hydratedHsm ? readTemplate(message.hydratedHsm, wording) : null;
  return filled ?? shown({ header: {}, body: structuredWords(message), buttons: [], context: null });
}
