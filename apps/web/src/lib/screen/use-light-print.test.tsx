import { render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useLightPrint } from "./use-light-print.ts";

const root = document.documentElement;
afterEach(() => delete root.dataset["theme"]);

function Page() {
  useLightPrint();
  return null;
}

test("printing uses light colours and restores the theme afterwards, and a closed page no longer changes the theme", () => {
  root.dataset["theme"] = "dark";
  const { unmount } = render(<Page />);
  window.dispatchEvent(new Event("beforeprint"));
  expect(root.dataset["theme"]).toBe("light");
  window.dispatchEvent(new Event("afterprint"));
  expect(root.dataset["theme"]).toBe("dark");
  unmount();
  window.dispatchEvent(new Event("beforeprint"));
  expect(root.dataset["theme"]).toBe("dark");
});
