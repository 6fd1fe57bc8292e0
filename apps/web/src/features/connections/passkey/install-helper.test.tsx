import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import type { Family } from "./browser.ts";
import { InstallHelper } from "./install-helper.tsx";

/** From here on this test runs in an installation whose helper is in Chrome's store. */
function inStore(): void {
  const meta = Object.assign(document.createElement("meta"), { name: "linking-helper" });
  Object.assign(meta.dataset, { chrome: "https://store.example/helper", firefox: "__HELPER_FIREFOX__" });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
const open = (family: Family) => show(<InstallHelper connectionId={3} family={family} isOld={false} />);
const link = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href") ?? null;

test.each(["chrome", "edge"] as const)("a helper that is in a store is installed from that store in %s", (family) => {
  inStore();
  open(family);
  expect([link("Abrir a loja"), link("Baixar")]).toEqual(["https://store.example/helper", null]);
  expect(screen.getByText(/perguntar o endereço desta página, digite http/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Recarregar" })).toBeDefined();
});

test("a browser whose store has no helper gets the zip", () => {
  inStore();
  open("firefox");
  expect([link("Abrir a loja"), link("Baixar")]).toEqual([null, "/linking-extension/firefox.zip"]);
});

test("without an address in a store the desk offers the helper as a zip", () => {
  open("chrome");
  expect(link("Baixar")).toBe("/linking-extension/chrome.zip");
});

test.each([
  ["chrome", "chrome.zip", "chrome://extensions", /canto direito/],
  ["edge", "chrome.zip", "edge://extensions", /coluna da esquerda/],
  ["firefox", "firefox.zip", "about:debugging#/runtime/this-firefox", /extensão temporária/],
] as const)("%s gets its own download, page and steps", (family, file, page, step) => {
  open(family);
  expect(link("Baixar")).toBe(`/linking-extension/${file}`);
  expect(screen.getByText(page)).toBeDefined();
  expect(screen.getByText(step)).toBeDefined();
  expect(screen.getByText(/quebra-cabeça/)).toBeDefined();
});

test.each([
  ["safari", /^Abra esta página no Chrome ou no Firefox deste Mac/],
  ["other", /^Abra esta página no Chrome, no Edge ou no Firefox/],
] as const)("%s gets no download, and is led to another browser or to the console", (family, words) => {
  open(family);
  expect(screen.getByRole("region", { name: "O ajudante não funciona neste navegador" })).toBeDefined();
  expect(screen.getByText(words).textContent).toContain("pelo console, logo abaixo");
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Copiar o endereço desta página",
  ]);
});
