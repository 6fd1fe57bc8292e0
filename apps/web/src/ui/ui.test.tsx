import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../testing/render.tsx";
import { colourOf, initialsOf } from "./avatar.tsx";
import { Tabs } from "./tabs.tsx";
import { ThemeToggle } from "./theme/theme-toggle.tsx";

test.each([
  ["Carlos Eduardo Nunes", "CN"],
  ["joão", "J"],
  ["+55 11 98765-4321", "#"],
  ["😍 Ana 😍", "A"],
  ["😍", "?"],
])("without a picture %s is shown as %s", (name, letters) => expect(initialsOf(name)).toBe(letters));
test("a name always has the same colour", () => expect(colourOf("Ana")).toBe(colourOf("Ana")));

test("the arrow keys move between tabs, and Tab stops only at the chosen tab", async () => {
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

test("the theme follows the system until the user chooses a theme, and the choice is stored", async () => {
  delete document.documentElement.dataset["theme"];
  show(<ThemeToggle />);
  await userEvent.click(screen.getByRole("button", { name: "Usar o tema escuro" }));
  expect(localStorage.getItem("preferredTheme")).toBe("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(screen.getByRole("button", { name: "Usar o tema claro" })).toBeDefined();
});

test("a theme chosen in another tab is applied even where no button shows the mode", () => {
  localStorage.setItem("preferredTheme", "light");
  window.dispatchEvent(new StorageEvent("storage", { key: "preferredTheme" }));
  expect(document.documentElement.dataset["theme"]).toBe("light");
});
