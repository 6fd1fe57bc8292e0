import type { InboundMedia } from "@balcao/core/desk/inbound/inbound";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { proto } from "@whiskeysockets/baileys";
import { type IMessage, linesOf, type Shown, text } from "../content.ts";
import { termed, type Wording } from "../../../wording.ts";
import { button, flowButton, flowLines } from "./flow.ts";
import { priceOf } from "./named.ts";
import { readFile, readPlace } from "./shown.ts";

// Messages of shops and banks, made of parts: a header with a file, words, a footer, and buttons. All parts are shown, but the buttons do nothing
// here.

/** The fields that can stand in the header of such a message. */
type Header = Pick<
  IMessage,
  "imageMessage" | "videoMessage" | "documentMessage" | "locationMessage" | "productMessage"
>;

/** A header whose product has a picture has this picture. */
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
  return (
    found
      .map((one) => one && pictured(one))
      .find((one) => one && (one.imageMessage ?? one.videoMessage ?? one.documentMessage)) ?? null
  );
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

export const readParts =
  (wording: Wording) =>
  (content: IMessage): Shown | null => {
    const { buttonsMessage, templateMessage, interactiveMessage, listMessage, highlyStructuredMessage } = content;
    if (buttonsMessage) return readButtons(buttonsMessage, wording);
    if (templateMessage) return readTemplate(templateMessage, wording);
    if (interactiveMessage) return readInteractive(interactiveMessage, wording);
    if (listMessage) return readList(listMessage, wording);
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
  const buttons = (rows.buttons ?? []).map(({ quickReplyButton: reply, urlButton: url, callButton: call }) => {
    const [label, detail] = [
      reply?.displayText ?? url?.displayText ?? call?.displayText,
      url?.url ?? call?.phoneNumber,
    ];
    return button(label && structuredWords(label), detail && structuredWords(detail));
  });
  return shown({ header: rows, title: null, body, footer, buttons, context });
}

function readInteractive(message: proto.Message.IInteractiveMessage, wording: Wording): Shown | null {
  const { header, nativeFlowMessage: flow, carouselMessage: carousel } = message;
  const product = header?.productMessage?.product;
  const cards = (carousel?.cards ?? []).map((card) => readInteractive(card, wording)?.body ?? "");
  return shown({
    header: { ...header, ...headerOf({ interactiveMessage: message }) },
    title: linesOf(header?.title, header?.subtitle, product?.title, priceOf(product, wording)),
    body: message.body?.text,
    footer: message.footer?.text,
    buttons: [...flowLines(flow, wording), ...cards],
    context: message.contextInfo,
  });
}

function readList(message: proto.Message.IListMessage, wording: Wording): Shown | null {
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

const structuredWords = ({ params, elementName }: proto.Message.IHighlyStructuredMessage): string =>
  linesOf(...(params ?? [])) || text(elementName);

function readStructured(message: proto.Message.IHighlyStructuredMessage, wording: Wording): Shown | null {
  const filled = message.hydratedHsm ? readTemplate(message.hydratedHsm, wording) : null;
  return filled ?? shown({ header: {}, body: structuredWords(message), buttons: [], context: null });
}
