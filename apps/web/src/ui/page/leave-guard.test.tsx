import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { listenBeforeRouter } from "../../lib/screen/held-history.ts";
import { show } from "../../testing/render.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

/** Two history entries in the router's form, of which the second is shown. */
function begin(dirty: boolean) {
  window.history.replaceState({ idx: 0 }, "", "/list");
  window.history.pushState({ idx: 1 }, "", "/list/1");
  listenBeforeRouter();
  const router = vi.fn<() => void>();
  window.addEventListener("popstate", router);
  const shown = show(<LeaveGuard dirty={dirty} />);
  return { router, end: () => (shown.unmount(), window.removeEventListener("popstate", router)) };
}
const path = () => window.location.pathname;

test("the browser's Back needs a confirmation: the page stays until the user discards the changes, and the router gets only the last move", async () => {
  const { router, end } = begin(true);
  window.history.back();
  await userEvent.click(await screen.findByRole("button", { name: "Continuar editando" }));
  await waitFor(() => expect(path()).toBe("/list/1"));
  expect(router).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  window.history.back();
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(path()).toBe("/list"));
  await waitFor(() => expect(router).toHaveBeenCalledTimes(1));
  end();
});

test("Back does not ask when nothing was changed", async () => {
  const { router, end } = begin(false);
  window.history.back();
  await waitFor(() => expect(router).toHaveBeenCalledTimes(1));
  expect(path()).toBe("/list");
  expect(screen.queryByRole("dialog")).toBeNull();
  end();
});
