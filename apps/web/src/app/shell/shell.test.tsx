import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { aSubscription } from "../../testing/billing.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { VolumeSlider } from "../../features/notifications/volume-slider.tsx";
import { lettersFor } from "../../lib/shell/links.ts";
import * as live from "../use-live.ts";
import { Reconnecting } from "./reconnecting.tsx";
import Shell from "./shell.tsx";
import { useGoKeys } from "./use-go-keys.ts";

beforeEach(() => void vi.spyOn(live, "useLive").mockReturnValue(true));

test("each shortcut letter leads to one page", () => {
  const letters = lettersFor(aUser({ profile: "admin" })).map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters).toContain("t");
});

function Page({ onKey }: { onKey: (key: string) => void }) {
  useGoKeys();
  return <input aria-label="campo" onKeyDown={({ key }) => onKey(key)} />;
}

test("g and a letter open a page, and the page does not get the letter; in a text field g and the letter are typed", async () => {
  const heard: string[] = [];
  window.addEventListener("keydown", ({ key }) => void heard.push(key));
  show(<Page onKey={() => undefined} />, { at: "/connections" });
  await userEvent.type(screen.getByRole("textbox"), "gt");
  expect(screen.getByTestId("where").textContent).toBe("/connections");
  act(() => screen.getByRole("textbox").blur());
  heard.length = 0;
  await userEvent.keyboard("gt");
  expect(screen.getByTestId("where").textContent).toBe("/tickets");
  expect(heard).toEqual(["g"]);
});

test("the volume changes in tenths, and is stored", async () => {
  wire({});
  show(<VolumeSlider />);
  const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Volume dos avisos" });
  expect([slider.value, slider.min, slider.max, slider.step]).toEqual(["1", "0", "1", "0.1"]);
  fireEvent.change(slider, { target: { value: "0.3" } });
  expect(localStorage.getItem("volume")).toBe("0.3");
  expect(screen.getByText("30%")).toBeDefined();
});

function Line() {
  const [online, turn] = useState(false);
  return (
    <>
      <button onClick={() => turn(true)}>volta</button>
      <Reconnecting online={online} />
    </>
  );
}

test("a lost connection is reported after a moment, and its return says that the screen is up to date", async () => {
  vi.useFakeTimers();
  const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  show(<Line />);
  await tick(1000);
  expect(screen.queryByText(/Reconectando/)).toBeNull();
  await tick(600);
  expect(screen.getByText("Sem conexão com o servidor. Reconectando…")).toBeDefined();
  fireEvent.click(screen.getByText("volta"));
  expect(screen.getByText("Tudo em dia de novo.")).toBeDefined();
  await tick(3100);
  expect(screen.queryByText("Tudo em dia de novo.")).toBeNull();
  vi.useRealTimers();
});

test("a short interruption of the network is not mentioned", async () => {
  vi.useFakeTimers();
  const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  show(<Line />);
  await tick(1000);
  fireEvent.click(screen.getByText("volta"));
  await tick(2000);
  expect(screen.queryByText(/Reconectando|Tudo em dia/)).toBeNull();
  vi.useRealTimers();
});

test("in a suspended company the shell fetches only the subscription, even when the user searches", async () => {
  const log = wire({ "GET /payment-gateway/customer/subscription": () => aSubscription({ state: "suspended" }) });
  const company = { ...aUser().company, suspended: true, guideOpen: true };
  show(<Shell>A página</Shell>, { me: aUser({ profile: "admin", company }), at: "/subscription" });
  expect(await screen.findByText("A página")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull();
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox"), "rosa");
  expect(await screen.findByText(/^Nada encontrado/)).toBeDefined();
  expect(log.filter(({ path }) => !path.startsWith("/payment-gateway/")).map(({ path }) => path)).toEqual([]);
});

test.each([
  ["an attendant, who has no page to open, sees no menu", "user" as const, 0],
  ["an admin sees the way to what is to be paid", "admin" as const, 1],
])("in a suspended company %s", async (_who, profile, menus) => {
  wire({ "GET /payment-gateway/customer/subscription": () => aSubscription({ state: "suspended" }) });
  show(<Shell>A página</Shell>, { me: aUser({ profile, company: { ...aUser().company, suspended: true } }) });
  expect(await screen.findByText("A página")).toBeDefined();
  expect(screen.queryAllByRole("navigation", { name: "Menu principal" })).toHaveLength(menus);
  expect(screen.queryAllByRole("button", { name: /^(Expandir|Recolher) o menu$/ })).toHaveLength(menus);
});

test.each([
  ["the bar of the desk greets the user, and the desk reminds of the e-mail", "/tickets", "Olá, Ana", "Demo", 1],
  [
    "the bar of the operator's area names the area, without the company's reminder",
    "/admin-settings",
    "Plataforma",
    "Operador da plataforma",
    0,
  ],
])("%s", async (_what, at, title, whose, reminds) => {
  wire({});
  const company = { ...aUser().company, confirmBy: "2026-12-01T12:00:00.000Z" };
  show(<Shell>A página</Shell>, { me: aUser({ profile: "admin", super: true, company }), at });
  expect(await screen.findByText("A página")).toBeDefined();
  const bar = within(screen.getByRole("banner"));
  expect([bar.getByText(title).tagName, bar.getByText(whose).tagName]).toEqual(["STRONG", "SPAN"]);
  expect(screen.queryAllByText(/^Confirme o e-mail/)).toHaveLength(reminds);
});
