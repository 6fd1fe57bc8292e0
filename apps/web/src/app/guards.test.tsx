import type { SessionUser } from "@balcao/shared/auth/schema";
import { act, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { timeOf } from "../lib/format.ts";
import { session } from "../lib/session/session.ts";
import { show } from "../testing/render.tsx";
import { aUser } from "../testing/samples.ts";
import { Refusal, wire } from "../testing/wire.ts";
import { Guard, home } from "./guards.tsx";
import { createQueryClient } from "./query-client.ts";
import { pages } from "./router.tsx";
import { sessionKey } from "../nouns/auth/queries.ts";

const admin = aUser({ profile: "admin" });
const operator = aUser({ super: true });

function visit(at: string, me: SessionUser | null) {
  const cache = createQueryClient();
  cache.setQueryData(sessionKey, me);
  const page = (path: string, who: Parameters<typeof Guard>[0]["who"]) => (
    <Route path={path} element={<Guard who={who}>página {path}</Guard>} />
  );
  return show(
    <Routes>
      {page("/login", "public")}
      {page("/tickets", "user")}
      {page("/connections", "connections-page:view")}
      <Route path="/" element={<p>início</p>} />
    </Routes>,
    { me, at, cache },
  );
}

test.each([
  ["a visitor", "/tickets", null, "/login"],
  ["a visitor", "/connections", null, "/login"],
  ["an attendant", "/login", aUser(), "/"],
  ["an attendant", "/tickets", aUser(), "/tickets"],
  ["an attendant", "/connections", aUser(), "/"],
  ["an admin", "/connections", admin, "/connections"],
  ["the operator", "/connections", operator, "/connections"],
])("%s who goes to %s ends at a page that they may open", async (_who, at, me, ends) => {
  visit(at, me);
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe(ends));
});

test("behind the guard, times are shown in the time zone of the user's company", () => {
  const Time = () => <p>{timeOf("2026-11-23T12:00:00.000Z")}</p>;
  const company = { ...aUser().company, timezone: "Asia/Kathmandu" };
  show(
    <Guard who="user">
      <Time />
    </Guard>,
    { me: aUser({ company }), at: "/tickets" },
  );
  expect(screen.getByText("17:45")).toBeDefined();
});

test("a page that the plan lacks shows an explanation and leads away, and opens once the plan contains it", async () => {
  const at = (features: SessionUser["features"]) =>
    show(
      <Guard who="user" plan="useKanban">
        quadro
      </Guard>,
      { me: aUser({ features }), at: "/kanban" },
    );
  const { unmount } = at([]);
  expect(screen.getByText(/Esta empresa não possui permissão para acessar essa página!/)).toBeDefined();
  expect(screen.queryByText("quadro")).toBeNull();
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe(home), { timeout: 3000 });
  expect(screen.getByRole("alert").textContent).toMatch(/^Esta empresa não possui permissão/);
  unmount();
  at(["useKanban"]);
  expect(screen.getByText("quadro")).toBeDefined();
});

test.each([
  ["/kanban", "admin", "/subscription"],
  ["/campaigns", "admin", "/subscription"],
  ["/contact-lists", "admin", "/subscription"],
  ["/campaigns", "user", home],
  ["/campaigns-config", "admin", home],
] as const)("from %s, which the plan does not contain, an %s is led to %s", async (path, profile, ends) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { who, plan, offersPlans } = pages.find((page) => page.path === path) ?? { who: "user" };
  show(
    <Guard who={who} plan={plan} offersPlans={offersPlans}>
      página
    </Guard>,
    { me: aUser({ features: [], profile }), at: path },
  );
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByTestId("where").textContent).toBe(ends);
  const told = ends === home ? /^Esta empresa não possui permissão/ : /^O plano atual não inclui esta página/;
  expect((await screen.findByRole("alert")).textContent).toMatch(told);
  vi.useRealTimers();
});

test.each([
  ["/announcements", "/"],
  ["/users", "/tickets"],
])("a user who may not open %s reads that this is an error, and is led to %s after a second", async (path, ends) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { who, tells } = pages.find((page) => page.path === path) ?? { who: "user" };
  show(
    <Guard who={who} tells={tells}>
      página
    </Guard>,
    { me: aUser(), at: path },
  );
  expect(screen.getByText(/^Você não possui permissão para acessar essa página!/)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByTestId("where").textContent).toBe(ends);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Você não possui permissão/);
  expect(screen.queryByText("página")).toBeNull();
  vi.useRealTimers();
});

test("attendants start at the tickets", () => expect(home).toBe("/tickets"));

test("the user of a returning browser is loaded with the renewed token", async () => {
  session.open({ token: "kept", user: aUser() });
  const log = wire({ "POST /auth/refresh_token": () => ({ token: "new", user: aUser() }) });
  show(<Guard who="user">dentro</Guard>, { me: null });
  await expect(screen.findByText("dentro")).resolves.toBeDefined();
  expect(log).toHaveLength(1);
});

test("without a token the login appears at once, and the server is not asked", async () => {
  const log = wire({});
  show(<Guard who="user">dentro</Guard>, { me: null });
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/login"));
  expect(log).toEqual([]);
});

test("a session that ended while the browser was closed leads to the login", async () => {
  session.open({ token: "kept", user: aUser() });
  wire({ "POST /auth/refresh_token": () => new Refusal(401, "ERR_SESSION_ENDED") });
  show(<Guard who="user">dentro</Guard>, { me: null });
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/login"));
});

test("a server that does not answer ends no session: the user can try again", async () => {
  session.open({ token: "kept", user: aUser() });
  wire({ "POST /auth/refresh_token": () => new Refusal(500, "ERR_INTERNAL") });
  show(<Guard who="user">dentro</Guard>, { me: null });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  wire({ "POST /auth/refresh_token": () => ({ token: "new", user: aUser() }) });
  again.click();
  await expect(screen.findByText("dentro")).resolves.toBeDefined();
});
