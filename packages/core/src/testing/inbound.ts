import type { InboundMessage } from "../desk/inbound/inbound.ts";
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
