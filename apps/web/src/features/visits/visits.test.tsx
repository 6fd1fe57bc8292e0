import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewSession } from "../../lib/session/renew.ts";
import { session } from "../../lib/session/session.ts";
import { visit } from "../../lib/session/visit.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { later, Refusal, wire } from "../../testing/wire.ts";
import { sessionEnded } from "../../nouns/auth/ended-session.ts";
import { EnterAs } from "./enter-as.tsx";
import { sayVisitEnd } from "./say-end.ts";
import VisitBar from "./visit-bar.tsx";

const went = vi.fn<(path: string) => void>();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  went.mockReset();
  visit.goBy(went);
});
afterEach(() => vi.useRealTimers());

const users = [
  { id: 3, name: "Ana", email: "ana@padaria.test", profile: "admin" },
  { id: 4, name: "Abel", email: "abel@padaria.test", profile: "user" },
];
const past = {
  id: 1,
  operator: { id: 9, name: "Olga" },
  company: { id: 2, name: "Padaria" },
  user: { id: 3, name: "Ana" },
  reason: "QR não aparece",
  beganAt: "2026-11-20T12:00:00Z",
  endsAt: "2026-11-20T13:00:00Z",
  endedAt: "2026-11-20T12:10:00Z",
};
const answers = {
  "GET /operator/visits/users": (): unknown => ({ users }),
  "GET /operator/visits": () => ({ visits: [past], hasMore: false, nextCursor: null }),
  "POST /operator/visits": (): unknown => ({ token: "visit", endsAt: "2026-11-23T13:00:00Z" }),
};
async function open(more: Partial<typeof answers> = {}) {
  const log = wire({ ...answers, ...more });
  show(<EnterAs companyId={2} companyName="Padaria" />, { me: aUser({ super: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Entrar em Padaria como um usuário" }));
  await screen.findByRole("combobox", { name: "Como quem" });
  return log;
}
const enter = () => userEvent.click(screen.getByRole("button", { name: "Entrar" }));

test("the operator chooses a user and gives a reason; the tab then has that user's session, and storage keeps the operator's session", async () => {
  localStorage.setItem("token", "own");
  const log = await open();
  expect(screen.getByText(/Olga como Ana\. QR não aparece/)).toBeDefined();
  await userEvent.type(screen.getByLabelText("Motivo (a empresa vai ler)"), "oi");
  await enter();
  expect(await screen.findByText("Escreva o motivo com pelo menos 5 letras.")).toBeDefined();
  expect(log.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.type(screen.getByLabelText("Motivo (a empresa vai ler)"), ", chamado 47");
  await userEvent.click(screen.getByRole("combobox", { name: "Como quem" }));
  await userEvent.click(await screen.findByRole("option", { name: /Abel/ }));
  await enter();
  await waitFor(() => expect(went).toHaveBeenCalledWith("/"));
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({ userId: 4, reason: "oi, chamado 47" });
  expect([session.token(), localStorage.getItem("token")]).toEqual(["visit", "own"]);
});

test("the dialog shows a refusal, and no visit begins", async () => {
  await open({ "POST /operator/visits": () => new Refusal(409, "ERR_VISIT_OPERATOR") });
  await userEvent.type(screen.getByLabelText("Motivo (a empresa vai ler)"), "Suporte");
  await enter();
  expect(await screen.findByText("Não é possível entrar como outro operador.")).toBeDefined();
  expect(went).not.toHaveBeenCalled();
});

test("nobody can begin a visit before the users of the company are loaded", async () => {
  const coming = later({ users });
  const opening = open({ "GET /operator/visits/users": coming.answer });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Entrar$/ }).disabled).toBe(true));
  coming.comes();
  await opening;
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Entrar$/ }).disabled).toBe(false);
});

const minuteMs = 60_000;
const visiting = (minutes: number) =>
  aUser({
    company: { ...aUser().company, name: "Padaria" },
    visit: { operator: "Olga", reason: "QR", endsAt: new Date(Date.now() + minutes * minuteMs).toISOString() },
  });

test("the bar names the user, the end and the reason of the session, and its button leads back", async () => {
  visit.begin("visit");
  const log = wire({ "DELETE /operator/visits/current": () => ({ ok: true }) });
  show(<VisitBar />, { me: visiting(42) });
  expect(await screen.findByText("Você está na sessão de Ana, de Padaria.")).toBeDefined();
  expect(screen.getByText("Termina em 42 minutos.")).toBeDefined();
  expect(screen.getByText("Motivo: QR")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Sair da visita" }));
  await waitFor(() => expect(went).toHaveBeenLastCalledWith("/admin-settings"));
  expect(log[0]?.token).toBe("visit");
  expect(visit.takeEnd()).toBe("left");
});

test("when the hour is over the tab returns to the operator's session, and a notice says so", async () => {
  localStorage.setItem("token", "own");
  visit.begin("visit");
  wire({});
  show(<VisitBar />, { me: visiting(-1) });
  expect(went).toHaveBeenLastCalledWith("/admin-settings");
  expect(session.token()).toBe("own");
  act(sayVisitEnd);
  expect(await screen.findByText("A visita terminou. Você está de volta à sua sessão.")).toBeDefined();
});

test("when the server ends a visit, the browser's storage stays untouched, and the visit's token is not renewed", async () => {
  localStorage.setItem("token", "own");
  localStorage.setItem("draft:7:1", "Bom d");
  visit.begin(`x.${btoa(JSON.stringify({ session: "s" }))}.x`);
  const log = wire({ "GET /auth/me": () => new Refusal(401, "ERR_SESSION_ENDED") });
  await expect(renewSession(null)).rejects.toThrow("ERR_SESSION_ENDED");
  expect(log.map(({ path }) => path)).toEqual(["/auth/me"]);
  expect(went).toHaveBeenLastCalledWith("/admin-settings");
  visit.begin(`x.${btoa(JSON.stringify({ session: "s" }))}.x`);
  sessionEnded({ sessionId: "s", reason: "blocked" });
  expect([session.token(), localStorage.getItem("draft:7:1")]).toEqual(["own", "Bom d"]);
});

test("a late event about an ended visit reloads nothing and ends no session", async () => {
  localStorage.setItem("token", `x.${btoa(JSON.stringify({ session: "own" }))}.x`);
  visit.begin(`x.${btoa(JSON.stringify({ session: "visit" }))}.x`);
  wire({ "DELETE /operator/visits/current": () => ({ ok: true }) });
  show(<VisitBar />, { me: visiting(42) });
  await userEvent.click(await screen.findByRole("button", { name: "Sair da visita" }));
  await waitFor(() => expect(went).toHaveBeenLastCalledWith("/admin-settings"));
  const reload = vi.fn<() => void>();
  sessionEnded({ sessionId: "visit", reason: "visit-left" }, reload);
  session.close();
  expect(reload).not.toHaveBeenCalled();
  expect(session.id()).toBe("own");
});

test("when the operator signs out in another tab, the visit in this tab ends", () => {
  visit.begin("visit");
  const stop = session.followTabs(() => {});
  window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: "own", newValue: null }));
  stop();
  expect(visit.takeEnd()).toBe("over");
});
