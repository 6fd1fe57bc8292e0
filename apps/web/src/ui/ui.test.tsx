import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { barsOf } from "../features/messages/media/waveform.tsx";
import { boxOf } from "../features/messages/media/box.ts";
import { typeOf } from "../features/messages/media/document-card.tsx";
import { show } from "../testing/render.tsx";
import { colourOf, initialsOf } from "./avatar.tsx";
import { Tabs } from "./tabs.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

test.each([
  ["Carlos Eduardo Nunes", "CN"],
  ["joão", "J"],
  ["+55 11 98765-4321", "#"],
  ["😍 Ana 😍", "A"],
  ["😍", "?"],
])("%s is %s on a picture that is not there", (name, letters) => expect(initialsOf(name)).toBe(letters));
test("a name keeps its colour", () => expect(colourOf("Ana")).toBe(colourOf("Ana")));

test("the arrows move between tabs, and only the chosen one is a stop for Tab", async () => {
  const Three = () => {
    const [value, choose] = useState<"a" | "b">("a");
    const tabs = [
      { value: "a", label: "Um" },
      { value: "b", label: "Dois" },
    ] as const;
    return <Tabs label="abas" panelId="p" tabs={tabs} value={value} onChange={choose} />;
  };
  show(<Three />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement?.textContent).toBe("Dois");
  expect(screen.getByRole("tab", { name: "Um" }).tabIndex).toBe(-1);
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Um" }).getAttribute("aria-selected")).toBe("true");
});

test("the theme follows the system until one is chosen, which is kept", async () => {
  delete document.documentElement.dataset["theme"];
  show(<ThemeToggle />);
  await userEvent.click(screen.getByRole("button", { name: "Usar o tema escuro" }));
  expect(localStorage.getItem("preferredTheme")).toBe("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(screen.getByRole("button", { name: "Usar o tema claro" })).toBeDefined();
});

test("what another tab chose is followed where no button shows it", () => {
  localStorage.setItem("preferredTheme", "light");
  window.dispatchEvent(new StorageEvent("storage", { key: "preferredTheme" }));
  expect(document.documentElement.dataset["theme"]).toBe("light");
});

test("pictures have their room before they come, within limits", () => {
  expect(boxOf({ width: 1200, height: 900 })).toEqual({ width: 320, aspectRatio: "320 / 240" });
  expect(boxOf({ width: 900, height: 9000 })).toEqual({ width: 140, aspectRatio: "140 / 340" });
  expect(boxOf({ width: null, height: null })).toEqual({ width: 280, aspectRatio: "4 / 3" });
});
test("a waveform keeps its loudest levels", () => {
  expect(barsOf(null)).toEqual([]);
  const bars = barsOf([...Array<number>(63).fill(1), 100]);
  expect(bars).toHaveLength(48);
  expect(bars.at(-1)).toBe(100);
});
test.each([
  ["contrato.docx", "application/x", "DOCX"],
  ["semfim", "application/pdf", "PDF"],
  ["", "application/x-zip; a=b", "ZIP"],
])("%s (%s) is %s", (name, mimetype, type) => expect(typeOf({ name, mimetype })).toBe(type));
