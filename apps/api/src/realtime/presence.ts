import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { findWatched, writesIn, type WatchedTicket } from "@balcao/core/followers/presence/access";
import { readSignFromNumber, type SignToNumber, tellNumbers } from "@balcao/core/followers/presence/sign-channels";
import { loadWorking } from "@balcao/core/company/auth/actor";
import { rooms } from "@balcao/shared/rooms";
import type { LiveServer, LiveSocket } from "./types.ts";

/** Typing signs that arrive within this time are sent together. */
const gatherMs = 40;
/** A user who sends no more signs counts as no longer writing after this time. */
const typingMs = 6000;
/** While an attendant writes, WhatsApp gets the sign again after this time, because a customer's phone forgets it after about 25 s. */
const composingAgainMs = 8000;

/** Sends the list of users who have a ticket on screen to those same users only. */
export function announce(io: LiveServer, companyId: number, ticketId: number): void {
  const room = rooms.ticket(companyId, ticketId);
  const waiting = announcing.get(io) ?? new Set<string>();
  announcing.set(io, waiting);
  if (waiting.has(room)) return;
  waiting.add(room);
  setTimeout(() => {
    waiting.delete(room);
    void tell(io, room, ticketId);
  }, gatherMs).unref();
}
const announcing = new WeakMap<LiveServer, Set<string>>();

async function tell(io: LiveServer, room: string, ticketId: number): Promise<void> {
  // An api process that died does not answer, nor does Redis while it is away. Without an answer only the sockets of this process count.
  const sockets = await io
    .in(room)
    .fetchSockets()
    .catch(() => [...io.of("/").sockets.values()].filter((socket) => socket.rooms.has(room)));
  const users = new Map<number, { id: number; name: string; typing: boolean }>();
  for (const { data } of sockets) {
    const id = data.claims.userId;
    const typing = data.typingIn === ticketId || (users.get(id)?.typing ?? false);
    users.set(id, { id, name: data.name, typing });
  }
  const byId = [...users.values()].toSorted((a, b) => a.id - b.id);
  io.to(room).emit("ticket.present", { ticketId, users: byId });
}

/** Makes a socket watch the given tickets that its user may see. It no longer watches its earlier tickets. */
export async function watch(io: LiveServer, socket: LiveSocket, ticketIds: readonly number[]): Promise<void> {
  const { claims } = socket.data;
  const next = await inCompany(claims.companyId, async () => {
    const actor = await loadWorking(claims);
    const found = actor && !actor.suspended ? await findWatched(actor, ticketIds) : [];
    await tellNumbers(asWatch(found));
    return found;
  });
  if (!socket.connected) return;
  const before = socket.data.watching.map(({ ticketId }) => ticketId);
  const after = next.map(({ ticketId }) => ticketId);
  socket.data.watching = next;
  if (socket.data.typingIn !== null && !after.includes(socket.data.typingIn)) socket.data.typingIn = null;
  const roomOf = (ticketId: number) => rooms.ticket(claims.companyId, ticketId);
  for (const id of before) if (!after.includes(id)) await socket.leave(roomOf(id));
  for (const id of after) await socket.join(roomOf(id));
  for (const id of new Set([...before, ...after])) announce(io, claims.companyId, id);
}

const asWatch = (tickets: readonly WatchedTicket[]): SignToNumber[] =>
  tickets.flatMap(({ connectionId, chat, seesTyping }) =>
    chat === null || !seesTyping ? [] : [{ connectionId, chat, state: "watch" as const }],
  );

interface WritingSign {
  fade?: NodeJS.Timeout;
  /** The time at which the customer last got the sign that somebody writes. */
  toldAt: number;
}
const writings = new WeakMap<LiveSocket, WritingSign>();

/** Sends the other viewers of a ticket that a user writes in it, or stops. The customer sees the sign when the user owns the ticket. */
export async function type(io: LiveServer, socket: LiveSocket, ticketId: number, typing: boolean): Promise<void> {
  const { claims, watching, typingIn } = socket.data;
  const ticket = watching.find((one) => one.ticketId === ticketId);
  if (!ticket || !socket.rooms.has(rooms.ticket(claims.companyId, ticketId))) return;
  const writing = writings.get(socket) ?? { toldAt: Number.NEGATIVE_INFINITY };
  writings.set(socket, writing);
  clearTimeout(writing.fade);
  socket.data.typingIn = typing ? ticketId : null;
  if (typing) writing.fade = setTimeout(() => void stopTyping(io, socket, ticketId), typingMs).unref();
  if (socket.data.typingIn !== typingIn) announce(io, claims.companyId, ticketId);
  if (typing === performance.now() - writing.toldAt < composingAgainMs) return;
  writing.toldAt = typing ? performance.now() : Number.NEGATIVE_INFINITY;
  await tellCustomer(socket, ticket, typing ? "composing" : "paused");
}

async function stopTyping(io: LiveServer, socket: LiveSocket, ticketId: number): Promise<void> {
  try {
    if (socket.data.typingIn === ticketId) await type(io, socket, ticketId, false);
  } catch (error) {
    logger.debug({ reason: String(error) }, "a customer was not told that nobody writes");
  }
}

async function tellCustomer(socket: LiveSocket, ticket: WatchedTicket, state: "composing" | "paused"): Promise<void> {
  const { claims } = socket.data;
  const { chat, connectionId, ticketId } = ticket;
  if (chat === null) return;
  await inCompany(claims.companyId, async () => {
    const actor = await loadWorking(claims);
    if (actor && (await writesIn(actor, ticketId))) await tellNumbers([{ connectionId, chat, state }]);
  });
}

/** Removes the presence and the typing signs of a screen that closed. */
export function leave(io: LiveServer, socket: LiveSocket): void {
  clearTimeout(writings.get(socket)?.fade);
  for (const { ticketId } of socket.data.watching) announce(io, socket.data.claims.companyId, ticketId);
}

/** Passes a customer's typing to those screens of this process that show one of the customer's tickets. */
export function hearNumber(io: LiveServer, payload: string): void {
  const sign = readSignFromNumber(payload);
  if (!sign) return;
  for (const socket of io.of("/").sockets.values()) {
    const { claims, watching } = socket.data;
    if (claims.companyId !== sign.companyId) continue;
    for (const { ticketId, connectionId, addresses } of watching)
      if (
        connectionId === sign.connectionId &&
        addresses.includes(sign.address) &&
        socket.rooms.has(rooms.ticket(claims.companyId, ticketId))
      )
        socket.emit("contact.typing", { ticketId, state: sign.state });
  }
}

/** Announces again which tickets are on the screens of this process, for a new worker, or after another api process died. */
export async function sayAgain(io: LiveServer): Promise<void> {
  const signs = new Map<string, SignToNumber>();
  for (const { data } of io.of("/").sockets.values()) {
    for (const { ticketId } of data.watching) announce(io, data.claims.companyId, ticketId);
    for (const sign of asWatch(data.watching)) signs.set(`${sign.connectionId} ${sign.chat}`, sign);
  }
  if (signs.size > 0) await asPlatform(() => tellNumbers([...signs.values()]));
}
