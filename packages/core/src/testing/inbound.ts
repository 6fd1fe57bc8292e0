import type { InboundMedia, InboundMessage } from "../desk/inbound/inbound.ts";
import { newNumber } from "./factories.ts";

let counter = 0;

/** A customer's text in the form of the gateway. `number` is the customer's number. */
export function inboundText(
  connectionId: number,
  values: Partial<InboundMessage> & { number?: string } = {},
): InboundMessage {
  const { number = newNumber(), ...rest } = values;
  counter += 1;
  return {
    connectionId,
    chat: `${number}@s.whatsapp.net`,
    wid: `IN${process.pid}${counter}`,
    fromMe: false,
    identities: [{ kind: "phone", value: number }],
    chatName: "Carla",
    participant: null,
    serverTime: new Date(Math.floor(Date.now() / 1000) * 1000),
    receivedAt: new Date(),
    // A message with its own time has waited at the server.
    isLive: values.serverTime === undefined,
    mediaType: "text",
    body: "Bom dia",
    raw: null,
    quotedWid: null,
    quotedText: "",
    isForwarded: false,
    media: null,
    poll: null,
    linkPreview: null,
    ...rest,
  };
}

/** The file of a received picture. */
export const makeFile = (width: number, more: Partial<InboundMedia> = {}): InboundMedia => ({
  mimetype: "image/jpeg",
  name: "",
  size: width,
  seconds: null,
  width,
  height: width / 2,
  voice: false,
  waveform: null,
  thumbnail: null,
  tooLarge: false,
  ...more,
});

/** Both renditions of one customer's picture, which a phone sends in this order. */
export function makePicture(
  connectionId: number,
  values: Partial<InboundMessage> = {},
): { usual: InboundMessage; better: InboundMessage } {
  counter += 1;
  const [number, wid] = [newNumber(), `HD${process.pid}-${counter}`];
  const one = { number, mediaType: "image" as const, ...values };
  const usual = inboundText(connectionId, {
    ...one,
    wid,
    body: "A vitrine",
    raw: Buffer.from("sd"),
    media: makeFile(600),
  });
  const rendition = { of: wid, isBest: true };
  const own = { wid: `${wid}x`, body: "", raw: Buffer.from("hd"), media: makeFile(2000), rendition };
  return { usual, better: inboundText(connectionId, { ...one, ...own }) };
}
