/** The customers' side: who exists, and their actions on their phones. */
import { randomBytes } from "node:crypto";
import type { Network } from "../network-api.ts";
import { ControlError, sendBytes } from "./http.ts";
import { attempt, findCustomer, findEntry, peerJid } from "./lookup.ts";
import { type Answer, type Route, route, routeWithBody } from "./router.ts";
import * as schemas from "./schemas.ts";
import { viewCustomer, viewEntry, viewGroup } from "./views.ts";

/** Types that a browser may show in place. Other types are only downloaded. */
const SHOWN = /^(image\/(jpeg|png|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+)(;|$)/;

/** A customer's file comes from a stranger, so no script in it may run on this address. */
function sendMedia(bytes: Uint8Array, mimetype = "application/octet-stream"): Answer {
  const shown = SHOWN.test(mimetype);
  return (_request, response) =>
    sendBytes(response, bytes, {
      "content-type": shown ? mimetype : "application/octet-stream",
      "content-disposition": shown ? "inline" : "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=3600",
    });
}

/** Ids of Android phones look like this. */
function randomId(): string {
  return `3A${randomBytes(15).toString("hex").toUpperCase()}`;
}

function limitOf(query: URLSearchParams): number {
  const text = query.get("limit") ?? "100000";
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ControlError(400, "ERR_VALIDATION", "limit: a whole number from 1");
  return Number(text);
}

/** `changed` sends to the event stream what the network itself does not announce. */
export function customerRoutes(network: Network, changed: () => void): Route[] {
  return [
    routeWithBody("POST", "/api/customers", schemas.newCustomer, ({ body: { number, ...profile } }) => {
      const customer = network.customer(number, profile);
      changed();
      return { status: 201, json: viewCustomer(customer) };
    }),
    routeWithBody("PATCH", "/api/customers/:number", schemas.customerChange, ({ params, body }) => {
      const customer = findCustomer(network, params);
      if (body.name !== undefined) customer.name = body.name;
      if (body.autoRead !== undefined) customer.autoRead = body.autoRead;
      if (body.state !== undefined) customer.setState(body.state);
      changed();
      return { json: viewCustomer(customer) };
    }),
    ...pictureRoutes(network, changed),
    ...actRoutes(network),
    route("GET", "/api/customers/:number/chats/:peer", ({ params, query }) => {
      const entries = findCustomer(network, params).chat(peerJid(network, params.peer));
      return { json: entries.slice(-limitOf(query)).map(viewEntry) };
    }),
    route("GET", "/api/customers/:number/chats/:peer/:id/media", ({ params }) => {
      const { media, mimetype } = findEntry(network, params);
      if (!media) throw new ControlError(404, "ERR_NOT_FOUND", "The phone has no file of this message.");
      return sendMedia(media, mimetype);
    }),
    routeWithBody("POST", "/api/groups", schemas.group, async ({ body }) => {
      const group = await attempt(() => network.group(body.subject, body.members));
      changed();
      return { status: 201, json: viewGroup(group) };
    }),
  ];
}

function pictureRoutes(network: Network, changed: () => void): Route[] {
  return [
    routeWithBody("POST", "/api/customers/:number/picture", schemas.picture, ({ params, body }) => {
      const customer = findCustomer(network, params);
      customer.setPicture(body.data);
      changed();
      return { json: viewCustomer(customer) };
    }),
    route("GET", "/api/customers/:number/picture", ({ params }) => {
      const picture = findCustomer(network, params).picture();
      if (!picture) throw new ControlError(404, "ERR_NOT_FOUND", "This person shows no picture.");
      return sendMedia(picture, "image/jpeg");
    }),
  ];
}

function actRoutes(network: Network): Route[] {
  return [
    routeWithBody("POST", "/api/customers/:number/send", schemas.customerSend, async ({ params, body }) => {
      const customer = findCustomer(network, params);
      const { to, content, id = randomId(), delayMs } = body;
      const sending = attempt(() => customer.send(peerJid(network, to), content, { id, delayMs }));
      if (customer.state === "online") return { json: { id: await sending, queued: false } };
      sending.catch(() => undefined);
      return { status: 202, json: { id, queued: true } };
    }),
    routeWithBody("POST", "/api/customers/:number/read", schemas.read, ({ params, body }) => {
      findCustomer(network, params).read(peerJid(network, body.peer));
      return undefined;
    }),
    routeWithBody("POST", "/api/customers/:number/played", schemas.played, ({ params, body }) => {
      const peer = peerJid(network, body.peer);
      findEntry(network, { ...params, peer, id: body.messageId });
      findCustomer(network, params).played(peer, body.messageId);
      return undefined;
    }),
    routeWithBody("POST", "/api/customers/:number/typing", schemas.typing, ({ params, body }) => {
      findCustomer(network, params).typing(peerJid(network, body.peer), body.state);
      return undefined;
    }),
  ];
}
