import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { callbackify } from "node:util";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import type { Actor } from "@balcao/shared/permissions";
import jwt from "jsonwebtoken";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { env } from "../env.ts";
import { createOutlet } from "../outlet.ts";
import { type Api, startApi } from "../server.ts";
import { as, signIn } from "../testing/client.ts";
import { makeDesk } from "../testing/desk.ts";
import { connect, disconnectAll, hears, serveSockets } from "../testing/live.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ port: 0, host: "127.0.0.1" });
});
afterEach(disconnectAll);
afterAll(() => api.stop());

const join = async (user: Actor) => connect(api.port, await signIn(user));
const endQuietly = (user: Actor) =>
  inCompany(user.companyId, () => queryText("update sessions set ended_at = now() where id = $1", [user.sessionId]));

describe("the handshake", () => {
  test.each([undefined, null, "", "x", 7, {}, ["x"]])(
    "the handshake is refused without a valid token: %j",
    async (token) => {
      await expect(connect(api.port, token)).rejects.toMatchObject({
        message: "ERR_SESSION_ENDED",
        data: { error: "ERR_SESSION_ENDED" },
      });
    },
  );

  test("the handshake asks for a new token when the token has expired, and is refused when the session has ended", async () => {
    const user = await makeUser(await makeCompany());
    const token = await signIn(user);
    const claims = { company: user.companyId, session: user.sessionId };
    const old = jwt.sign(claims, env.JWT_SECRET, { subject: String(user.userId), audience: "api", expiresIn: -1 });
    await expect(connect(api.port, old)).rejects.toMatchObject({ data: { error: "ERR_SESSION_EXPIRED" } });
    await endQuietly(user);
    await expect(connect(api.port, token)).rejects.toMatchObject({ data: { error: "ERR_SESSION_ENDED" } });
  });

  test.each(["websocket", "polling"])(
    "the handshake is refused to pages of other sites, whatever token they have: %s",
    async (transport) => {
      const token = await signIn(await makeUser(await makeCompany()));
      const from = (origin: string) => connect(api.port, token, [transport], { origin });
      for (const origin of ["https://evil.example", "null", "http://evil.127.0.0.1"])
        await expect(from(origin)).rejects.toThrow(/websocket error|xhr poll error/);
      expect((await from(`http://127.0.0.1:${api.port}`)).socket.connected).toBe(true);
    },
  );

  test("the handshake works by polling in networks that block WebSockets", async () => {
    const { companyId, user, token } = await makeDesk();
    const browser = await connect(api.port, token, ["polling"]);
    const connectionId = await makeConnection(companyId, { queueIds: [...user.queueIds] });
    await inCompany(companyId, () => receiveMessage(inboundText(connectionId)));
    await hears(browser, "message.create");
    expect(browser.socket.io.engine.transport.name).toBe("polling");
  });

  test("a session that ends while its socket connects leaves no socket", async () => {
    const user = await makeUser(await makeCompany());
    const token = await signIn(user);
    const { io, port } = await serveSockets();
    // This handler is registered last, because it must run after the token was accepted and before the rooms are joined.
    const end = callbackify(() => endQuietly(user));
    io.use((_socket, next) => end((error) => next(error ?? undefined)));
    const { socket } = await connect(port, token);
    if (socket.connected) await new Promise((resolve) => socket.once("disconnect", resolve));
    expect(socket.connected).toBe(false);
    await io.close();
  });
});

describe("the events of each user", () => {
  test("a message reaches the users who may see its ticket, with an id that shows repetitions", async () => {
    const { companyId, queueId, token } = await makeDesk();
    const [ana, admin, colleague] = [
      await connect(api.port, token),
      await join(await makeUser(companyId, { profile: "admin" })),
      await join(await makeUser(companyId, { queueIds: [await makeQueue(companyId)] })),
    ];
    const connectionId = await makeConnection(companyId, { queueIds: [queueId] });
    await inCompany(companyId, () => receiveMessage(inboundText(connectionId, { body: "Bom dia" })));
    for (const browser of [ana, admin]) {
      await hears(browser, "message.create");
      await hears(browser, "ticket.update");
      expect(browser.of("message.create")[0]).toMatchObject({
        message: { body: "Bom dia" },
        eventId: expect.stringMatching(/^outbox-\d+$/),
      });
    }
    // This event reaches a colleague, because all users may see contacts, but not their messages.
    await hears(colleague, "contact.update");
    expect(colleague.heard).toHaveLength(1);
  });

  test("no company gets events of another", async () => {
    const [mine, theirs] = [await makeDesk(), await makeDesk()];
    const stranger = await join(await makeUser(theirs.companyId, { profile: "admin", super: true }));
    const [ana, beto] = [await connect(api.port, mine.token), await connect(api.port, theirs.token)];
    for (let index = 0; index < 20; index += 1)
      await mine.ana
        .post(`/messages/${mine.ticketId}`)
        .send({ body: `${index}` })
        .expect(200);
    await theirs.ana.post(`/messages/${theirs.ticketId}`).send({ body: "nosso" }).expect(200);
    await hears(ana, "message.create", 20);
    await hears(beto, "message.create");
    await hears(stranger, "message.create");
    expect(ana.of("message.create").map(({ message }) => (message as { body: string }).body)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${index}`),
    );
    for (const browser of [beto, stranger])
      expect(browser.of("message.create")).toMatchObject([{ message: { body: "nosso" } }]);
  });

  test("after a transfer the old queue gets the event that the ticket is gone, and the new queue gets the ticket", async () => {
    const companyId = await makeCompany();
    const [sales, support] = [await makeQueue(companyId), await makeQueue(companyId)];
    const ticketId = await makeTicket(companyId, { queueId: sales });
    const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
    const [seller, supporter] = [
      await join(await makeUser(companyId, { queueIds: [sales] })),
      await join(await makeUser(companyId, { queueIds: [support] })),
    ];
    await admin.put(`/tickets/${ticketId}`).send({ status: "open", queueId: support }).expect(200);
    await hears(seller, "ticket.gone");
    await hears(supporter, "ticket.update");
    expect(seller.of("ticket.gone")[0]).toMatchObject({ ticketId });
    expect(seller.of("ticket.update")).toEqual([]);
    expect(supporter.of("ticket.gone")).toEqual([]);
  });

  test("the QR code reaches only users who may link the number", async () => {
    const companyId = await makeCompany();
    const boss = await makeUser(companyId, { profile: "admin" });
    const token = await signIn(boss);
    const [admin, attendant] = [await connect(api.port, token), await join(await makeUser(companyId))];
    const { body } = await as(token).post("/whatsapp").send({ name: "Vendas" }).expect(200);
    await inCompany(companyId, () =>
      queryText("update connections set status = 'qrcode', qrcode = '2@segredo' where id = $1", [body.id]),
    );
    await as(token).put(`/whatsapp/${body.id}`).send({ name: "Balcão" }).expect(200);
    for (const browser of [admin, attendant]) await hears(browser, "connection.update", 2);
    expect(admin.of("connection.update")[1]).toMatchObject({ connection: { qrcode: "2@segredo" } });
    expect(attendant.of("connection.update")[1]).toMatchObject({ connection: { name: "Balcão", qrcode: null } });
  });

  test("a browser cannot join a room or act with events of its own", async () => {
    const [mine, theirs] = [await makeDesk(), await makeDesk()];
    const spy = await connect(api.port, mine.token);
    for (const name of ["join", "joinChatBox", "subscribe", "message.create"])
      spy.socket.emit(name, `c:${theirs.companyId}`);
    const beto = await connect(api.port, theirs.token);
    await theirs.ana.post(`/messages/${theirs.ticketId}`).send({ body: "x" }).expect(200);
    await hears(beto, "message.create");
    expect(spy.heard).toEqual([]);
  });
});

describe("the outlet", () => {
  const parcel = (values: object) => ({
    id: "outbox-1",
    companyId: 1,
    name: "contact.update",
    payload: {},
    rooms: ["c:1"],
    except: [],
    ...values,
  });

  test("the outlet refuses an event for a room of another company, and sends an event without rooms to nobody", async () => {
    const { io, port } = await serveSockets();
    const user = await makeUser(await makeCompany());
    const { companyId } = user;
    const browser = await connect(port, await signIn(user));
    const outlet = createOutlet(io);
    for (const room of [`c:${companyId + 1}`, `c:${companyId}0`, "x", ""])
      expect(() => outlet.deliver(parcel({ companyId, rooms: [`c:${companyId}`, room] }))).toThrow(
        "addressed to another",
      );
    await outlet.deliver(parcel({ companyId, rooms: [] }));
    await outlet.deliver(parcel({ companyId, rooms: [`c:${companyId}`], id: "outbox-2" }));
    await hears(browser, "contact.update");
    expect(browser.of("contact.update")[0]).toMatchObject({ eventId: "outbox-2" });
    await io.close();
  });
});

test("a stop closes the sockets and the port, and answers the requests under way", async () => {
  const own = await startApi({ port: 0, host: "127.0.0.1" });
  const { token } = await makeDesk();
  const browser = await connect(own.port, token);
  const body = JSON.stringify({ email: "nobody@test.local", password: "x" });
  const headers = { expect: "100-continue", "content-type": "application/json", "content-length": body.length };
  const call = request({ port: own.port, method: "POST", path: "/api/auth/login", headers });
  call.flushHeaders();
  await once(call, "continue");
  const stopped = own.stop();
  await expect.poll(() => browser.socket.connected).toBe(false);
  call.end(body);
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(401);
  answer.resume();
  await stopped;
  await expect(fetch(`http://127.0.0.1:${own.port}/api/health`)).rejects.toThrow("fetch failed");
});
