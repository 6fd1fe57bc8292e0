import { authApi } from "@balcao/shared/auth/api";
import { route } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { messagesApi } from "@balcao/shared/messages/api";
import { ticketsApi } from "@balcao/shared/tickets/api";
import { expect, test, vi } from "vitest";
import { aTicket, aUser } from "../testing/samples.ts";
import { type WireRequest, Refusal, wire } from "../testing/wire.ts";
import { call, upload, waitOf } from "./api.ts";
import { Unreachable } from "./session/request.ts";
import { session } from "./session/session.ts";

const show = (ticketId = 1) => call(ticketsApi.show, { params: { ticketId } });
const signIn = (token = "old") => session.open({ token, user: aUser() });
/** A server that accepts only the token "new". */
const renewing = (more: Record<string, (asked: WireRequest) => unknown> = {}) =>
  wire({
    "GET /tickets/:id": ({ token }) => (token === "new" ? aTicket({ id: 1 }) : new Refusal(403, "ERR_SESSION_EXPIRED")),
    "POST /auth/refresh_token": () => ({ token: "new", user: aUser() }),
    ...more,
  });
const asked = (log: WireRequest[]) => log.map(({ method, path, token }) => [method, path, token]);

test("a call puts parameters and query into the address and sends the token", async () => {
  signIn("t1");
  const log = wire({ "GET /tickets": () => ({ tickets: [], hasMore: false, nextCursor: null }) });
  await call(ticketsApi.list, { query: { status: "open", queueIds: "1,2", cursor: undefined } });
  expect(log[0]).toMatchObject({ path: "/tickets", token: "t1" });
  expect([...(log[0]?.query ?? [])]).toEqual([
    ["status", "open"],
    ["queueIds", "1,2"],
  ]);
});

test("a call sends only whole characters, even if the limit of a field cut an emoji in two", async () => {
  signIn("t1");
  const log = wire({ "PUT /tickets/:id/draft": () => ({ draft: null }) });
  await call(messagesApi.saveDraft, { params: { ticketId: 1 }, body: { body: "Bom dia 👋\ud83d" } });
  expect(log[0]?.body).toEqual({ body: "Bom dia 👋" });
});

test("a call renews an expired token once and is repeated", async () => {
  signIn();
  const log = renewing();
  await expect(show()).resolves.toMatchObject({ id: 1 });
  expect(asked(log)).toEqual([
    ["GET", "/tickets/1", "old"],
    ["POST", "/auth/refresh_token", null],
    ["GET", "/tickets/1", "new"],
  ]);
  expect(session.token()).toBe("new");
});

test("many expired calls share one renewal", async () => {
  signIn();
  const log = renewing();
  await Promise.all([show(), show(), show()]);
  expect(log.filter(({ path }) => path === "/auth/refresh_token")).toHaveLength(1);
});

test("a call does not renew the token when another tab already has a newer one", async () => {
  signIn("old");
  const log = renewing({
    "GET /tickets/:id": ({ token }) => {
      if (token === "new") return aTicket({ id: 1 });
      localStorage.setItem("token", "new");
      return new Refusal(403, "ERR_SESSION_EXPIRED");
    },
  });
  await show();
  expect(log.map(({ path }) => path)).not.toContain("/auth/refresh_token");
});

test("a renewal takes the lock that all tabs of the browser share", async () => {
  signIn();
  renewing();
  const request = vi.fn<(name: string, work: () => unknown) => unknown>((_name, work) => work());
  vi.stubGlobal("navigator", { locks: { request } });
  await show();
  vi.unstubAllGlobals();
  expect(request).toHaveBeenCalledWith("balcao-session", expect.any(Function));
});

test("a call that is refused again after its renewal fails, and does not renew endlessly", async () => {
  signIn();
  const log = renewing({ "GET /tickets/:id": () => new Refusal(403, "ERR_SESSION_EXPIRED") });
  await expect(show()).rejects.toMatchObject({ code: "ERR_SESSION_EXPIRED" });
  expect(log).toHaveLength(3);
});

test("a 403 for another reason is shown, and does not renew the token", async () => {
  signIn();
  const log = wire({ "GET /tickets/:id": () => new Refusal(403, "ERR_TICKET_NO_ACCESS") });
  await expect(show()).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  expect(log).toHaveLength(1);
  expect(session.token()).toBe("old");
});

test("a refused renewal ends the session", async () => {
  signIn();
  renewing({ "POST /auth/refresh_token": () => new Refusal(401, "ERR_SESSION_ENDED") });
  await expect(show()).rejects.toMatchObject({ code: "ERR_SESSION_ENDED" });
  expect(session.token()).toBeNull();
});

test("a renewal that could not reach the server does not end the session", async () => {
  signIn();
  wire({ "GET /tickets/:id": () => new Refusal(403, "ERR_SESSION_EXPIRED") });
  await expect(show()).rejects.toBeInstanceOf(Unreachable);
  expect(session.token()).toBe("old");
});

test("a 401 deletes the browser's stored data of the session", async () => {
  signIn();
  wire({ "GET /tickets/:id": () => new Refusal(401, "ERR_SESSION_ENDED") });
  const heard = vi.fn<(user: unknown) => void>();
  const stop = session.subscribe(heard);
  await expect(show()).rejects.toMatchObject({ code: "ERR_SESSION_ENDED" });
  stop();
  expect(heard).toHaveBeenCalledWith(null);
  expect(["token", "userId", "companyId"].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
});

test("a wrong password ends no session, and the login does not send an old token", async () => {
  signIn();
  const log = wire({ "POST /auth/login": () => new Refusal(401, "ERR_INVALID_CREDENTIALS") });
  await expect(call(authApi.login, { body: { email: "a", password: "b" } })).rejects.toMatchObject({
    code: "ERR_INVALID_CREDENTIALS",
  });
  expect(log[0]?.token).toBeNull();
  expect(session.token()).toBe("old");
});

test("a call for programs never carries the session's token, and its refusal does not end the session", async () => {
  signIn();
  const log = wire({ "GET /outside": () => new Refusal(401, "ERR_INVALID_CREDENTIALS") });
  const outside = route({ method: "GET", path: "/outside", access: "token", response: authApi.me.response });
  await expect(call(outside, {})).rejects.toMatchObject({ code: "ERR_INVALID_CREDENTIALS" });
  expect(log[0]?.token).toBeNull();
  expect(session.token()).toBe("old");
});

test("a proxy's page and a broken answer become error codes of the catalogue", async () => {
  const answer = (status: number) =>
    vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(new Response("<html>", { status }));
  answer(502);
  await expect(show()).rejects.toEqual(new AppError("ERR_UNAVAILABLE"));
  answer(413);
  await expect(show()).rejects.toEqual(new AppError("ERR_BODY_TOO_LARGE"));
  answer(500);
  await expect(show()).rejects.toEqual(new AppError("ERR_INTERNAL"));
});

test("an upload is multipart with text before files, and reports its progress", async () => {
  signIn("t1");
  const sent: { form?: FormData; headers: Record<string, string> } = { headers: {} };
  class Wire extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = '{"ok":true}';
    open() {}
    setRequestHeader(name: string, value: string) {
      sent.headers[name] = value;
    }
    send(form: FormData) {
      sent.form = form;
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 5, total: 10 }));
      this.dispatchEvent(new Event("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Wire);
  const progress = vi.fn<(share: number) => void>();
  const file = new File(["abc"], "foto.png", { type: "image/png" });
  const request = { params: { ticketId: 3 }, body: { body: "legenda", clientId: undefined } };
  await expect(upload(messagesApi.send, request, [file], progress)).resolves.toEqual({ ok: true });
  vi.unstubAllGlobals();
  expect([...(sent.form?.keys() ?? [])]).toEqual(["body", "medias"]);
  expect(sent.headers).toEqual({ authorization: "Bearer t1" });
  expect(progress).toHaveBeenCalledWith(0.5);
});

test("only the refusal of too many requests says when the server accepts calls again", () => {
  expect(waitOf(new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: 3 }))).toBe(3000);
  for (const other of [new AppError("ERR_TOO_MANY_REQUESTS"), new AppError("ERR_UNAVAILABLE"), new Unreachable()])
    expect(waitOf(other)).toBeNull();
});
