import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { factorDueAt, loadActor, type SessionClaims } from "@balcao/core/company/auth/actor";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { roomsOf } from "@balcao/shared/rooms";
import { Server } from "socket.io";
import { isSameOrigin, readToken } from "../http/auth.ts";
import { toAppError } from "../http/error-answer.ts";
import { openSockets } from "../metrics.ts";
import { redis } from "../redis.ts";
import { graceMs, miss, see } from "./online.ts";
import { leave } from "./presence.ts";
import { checkFailedMs, keepChecked, nextCheckMs, recheckMs } from "./checks.ts";
import { Doorstep, leavePlace, socketsAtMost, takePlace } from "./places.ts";
import { hearSignals } from "./signals.ts";
import { followStream } from "./stream.ts";
import type { LiveServer, LiveSocket, SocketData } from "./types.ts";

const heartbeatMs = 18_000;
/** A connection that does not name its user within this time is closed. */
const connectMs = 10_000;

/** Serves sockets at /socket.io. Each needs a living session and joins the rooms of that session only. */
export function createRealtime(server: HttpServer, { goneAfterMs = graceMs, most = socketsAtMost } = {}): LiveServer {
  const doorstep = new Doorstep(most);
  const io: LiveServer = new Server(server, {
    path: "/socket.io",
    serveClient: false,
    pingInterval: heartbeatMs,
    pingTimeout: heartbeatMs,
    connectTimeout: connectMs,
    // Browsers send only small signs, so larger messages are refused.
    maxHttpBufferSize: 16_384,
    allowRequest: (req, answer) => (isSameOrigin(req.headers) ? doorstep.allow(req, answer) : answer(null, false)),
    ...(redis && { adapter: createAdapter(redis) }),
  });
  if (redis) followStream(redis, () => io.local.emit("resync"));
  io.engine.on("connection", (line) => doorstep.came(line));
  io.use((socket, next) => void admit(socket, most, next));
  io.on("connection", (socket) => {
    doorstep.letIn(socket.conn);
    void socket.join(socket.data.rooms);
    openSockets.set(io.of("/").sockets.size);
    // An event between the handshake and the join went to rooms that this socket had not joined yet, so the first check runs immediately.
    const stopChecks = keepChecked(() => recheck(socket));
    const { visitEndsAt } = socket.data;
    // An operator on a visit gives no signs: the visited user is not shown as online, looking or writing.
    if (visitEndsAt === null) inPassing(see(socket));
    if (visitEndsAt === null) hearSignals(io, socket);
    const over = visitEndsAt === null ? undefined : setTimeout(() => socket.disconnect(true), visitEndsAt - Date.now());
    socket.on("disconnect", (reason) => {
      stopChecks();
      clearTimeout(over);
      openSockets.set(io.of("/").sockets.size);
      leave(io, socket);
      // When a process stops, its browsers connect to another process, so no user is marked as offline.
      if (reason === "server shutting down" || visitEndsAt !== null) return;
      const leftAt = performance.now();
      setTimeout(() => inPassing(miss(io, socket, performance.now() - leftAt)), goneAfterMs).unref();
    });
  });
  return io;
}

/** A failure of this work only makes the online mark wrong, which the next heartbeat or the sweep corrects. */
const inPassing = (work: Promise<void>) =>
  void work.catch((error: unknown) => logger.warn({ reason: String(error) }, "who is online could not be noted"));

async function admit(socket: LiveSocket, most: typeof socketsAtMost, next: (refused?: Error) => void): Promise<void> {
  try {
    const { token } = socket.handshake.auth as { token?: unknown };
    if (typeof token !== "string") throw new AppError("ERR_SESSION_ENDED");
    socket.data.claims = readToken(token);
    takePlace(socket, most);
    const { rights } = await rightsNow(socket.data.claims);
    Object.assign(socket.data, { ...rights, watching: [], typingIn: null });
  } catch (error) {
    leavePlace(socket);
    return next(refusal(error));
  }
  next();
}

/**
 * Disconnects a socket whose session ended or whose rights changed. Its browser connects again with the new rights. Returns after how many milliseconds to
 * check again.
 */
async function recheck(socket: LiveSocket): Promise<number> {
  try {
    const { rights, dueAt } = await rightsNow(socket.data.claims);
    if (rights.rooms.join() === socket.data.rooms.join()) return nextCheckMs(dueAt, Date.now());
  } catch (error) {
    const { code } = toAppError(error);
    if (code !== "ERR_SESSION_ENDED" && code !== "ERR_FACTOR_REQUIRED") {
      logger.warn({ code }, "a socket could not be checked again");
      return checkFailedMs;
    }
  }
  socket.disconnect(true);
  return recheckMs;
}

type Rights = Pick<SocketData, "name" | "rooms" | "visitEndsAt">;
/** Which events the session may get now, and from when it needs a second factor. */
async function rightsNow(claims: SessionClaims): Promise<{ rights: Rights; dueAt: Date | null }> {
  const [actor, dueAt] = await inCompany(
    claims.companyId,
    async (): Promise<[Actor | null, Date | null]> => [await loadActor(claims), await factorDueAt(claims)],
  );
  if (!actor) throw new AppError("ERR_SESSION_ENDED");
  if (actor.owesFactor) throw new AppError("ERR_FACTOR_REQUIRED");
  const visitEndsAt = actor.visit && Date.parse(actor.visit.endsAt);
  const rooms = roomsOf({ ...actor, admin: isAdmin(actor) });
  return { rights: { name: actor.name, rooms, visitEndsAt }, dueAt };
}

/** The error that the browser gets as `connect_error`. Its message is the code. On ERR_SESSION_EXPIRED the browser renews its token. */
function refusal(error: unknown): Error {
  const known = toAppError(error);
  if (known.code === "ERR_INTERNAL") logger.error({ err: error }, "a socket could not be admitted");
  return Object.assign(new Error(known.code), { data: { error: known.code } });
}
