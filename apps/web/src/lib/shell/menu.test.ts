import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { isChat, isInbox, useMenu } from "./menu.ts";

const screenOf = (width: number) =>
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const least = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const list = { matches: width >= least, addEventListener: () => {}, removeEventListener: () => {} };
    return list as unknown as MediaQueryList;
  });
const menuAt = (path: string) => renderHook(() => useMenu(path)).result;
afterEach(cleanup);

test.each([
  [1279, false, false],
  [1440, true, false],
  [1600, true, true],
])("at %s px the menu shows words on pages: %s, and beside the inbox and the kanban: %s", (width, onPages, inInbox) => {
  screenOf(width);
  expect(menuAt("/contacts").current.expanded).toBe(onPages);
  expect(menuAt("/tickets").current.expanded).toBe(inInbox);
  expect(menuAt("/tickets/abc").current.expanded).toBe(inInbox);
  expect(menuAt("/kanban").current.expanded).toBe(inInbox);
});

test("the choice in the inbox is stored for the inbox, and does not change the other pages", () => {
  screenOf(1440);
  const [page, inbox] = [menuAt("/contacts"), menuAt("/tickets")];
  act(() => inbox.current.toggle());
  expect([page.current.expanded, inbox.current.expanded]).toEqual([true, true]);
  cleanup();
  const [again, elsewhere] = [menuAt("/tickets/abc"), menuAt("/contacts")];
  act(() => elsewhere.current.toggle());
  expect([again.current.expanded, elsewhere.current.expanded]).toEqual([true, false]);
});

test("a menu made narrow on the pages is narrow beside the inbox too, on any screen", () => {
  screenOf(1920);
  const page = menuAt("/contacts");
  act(() => page.current.toggle());
  expect(menuAt("/tickets").current.expanded).toBe(false);
});

test("the choice for the inbox applies only to paths of the inbox", () => {
  expect(["/tickets", "/tickets/abc", "/tickets-of", "/"].map(isInbox)).toEqual([true, true, false, false]);
  expect(["/tickets", "/tickets/", "/tickets/abc"].map(isChat)).toEqual([false, false, true]);
});
