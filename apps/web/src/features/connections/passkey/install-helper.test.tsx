import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { InstallHelper } from "./install-helper.tsx";

/** From here on this test runs in an installation whose helper is in Chrome's store. */
function inStore(): void {
  const meta = Object.assign(document.createElement("meta"), { name: "linking-helper" });
  Object.assign(meta.dataset, { chrome: "https://store.example/helper", firefox: "__HELPER_FIREFOX__" });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
const open = (family: "chrome" | "edge" | "firefox") =>
  show(<InstallHelper connectionId={3} family={family} isOld={false} />);
const link = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href") ?? null;

test.each(["chrome", "edge"] as const)("a helper that is in a store is installed from that store in %s", (family) => {
  inStore();
  open(family);
  expect([link("Abrir a loja"), link("Baixar")]).toEqual(["https://store.example/helper", null]);
  expect(screen.getByText(/digite o endereço desta página, http/)).toBeDefined();
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
