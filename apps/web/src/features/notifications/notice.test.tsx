import { act, renderHook, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { visit } from "../../lib/session/visit.ts";
import { showNotice, useClicks, useTakenBack } from "./notice.ts";

const close = vi.fn<() => void>();
const registration = {
  active: {},
  showNotification: vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(async () => undefined),
  getNotifications: vi.fn<(filter: { tag: string }) => Promise<{ close: () => void }[]>>(async () => [{ close }]),
};
const container = Object.assign(new EventTarget(), { getRegistration: async () => registration });
const made = vi.fn<(title: string) => void>();
class Made extends EventTarget {
  static permission = "granted";
  close = close;
  constructor(title: string) {
    super();
    made(title);
  }
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("Notification", Made);
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const to = { path: "/tickets/a", state: { sub: "open" } };
const notice = { title: "Nova mensagem de Ana", body: "Bom dia", tag: "a", to };

test("if the page has a service worker, the worker shows the notices, because on a phone only a worker may show them", async () => {
  await showNotice({ ...notice, answer: "Responder" }, () => undefined);
  expect(registration.showNotification).toHaveBeenCalledWith(
    notice.title,
    expect.objectContaining({
      body: "Bom dia",
      tag: "a",
      actions: [{ action: "answer", title: "Responder" }],
      data: { to },
    }),
  );
  expect(made).not.toHaveBeenCalled();
});

test("without a worker the page shows a notice and opens its conversation, unless the user is looking at the desk", async () => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  await showNotice(notice, () => undefined);
  expect(made).toHaveBeenCalledExactlyOnceWith(notice.title);
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  await showNotice(notice, () => undefined);
  expect(made).toHaveBeenCalledOnce();
});

test("a click that the worker reports opens the notice's conversation in this page", () => {
  const open = vi.fn<(place: { path: string }) => void>();
  renderHook(() => useClicks(open), { wrapper: MemoryRouter });
  act(() => void container.dispatchEvent(new MessageEvent("message", { data: { told: "new-version" } })));
  expect(open).not.toHaveBeenCalled();
  act(() => void container.dispatchEvent(new MessageEvent("message", { data: { told: "open", to } })));
  expect(open).toHaveBeenCalledExactlyOnceWith(to);
});

test("the notice of a conversation that no longer waits is removed once the list of waiting conversations is known", async () => {
  const initialProps: { tags: string[] | undefined } = { tags: ["a", "b"] };
  const { rerender } = renderHook(({ tags }) => useTakenBack(tags, true), { initialProps });
  rerender({ tags: undefined });
  rerender({ tags: ["b"] });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(registration.getNotifications.mock.calls).toEqual([[], [{ tag: "a" }]]);
});

test("notices from before the page was opened are removed if the whole list says that their conversations or customers no longer wait", async () => {
  const closed: string[] = [];
  const of = (tag: string, path: string) => ({ tag, data: { to: { path } }, close: () => void closed.push(tag) });
  registration.getNotifications.mockResolvedValueOnce([
    of("a", "/tickets/a"),
    of("b", "/tickets/b"),
    of("waiting", "/tickets?list=pending"),
    of("note:1", "/tickets/b"),
    of("c", "/chats/c"),
  ]);
  const initialProps = { tags: ["a", "b"], isWhole: false };
  const { rerender } = renderHook(({ tags, isWhole }) => useTakenBack(tags, isWhole), { initialProps });
  rerender({ tags: ["a"], isWhole: true });
  await waitFor(() => expect(closed).toEqual(["b", "waiting"]));
});

test("the tab of a visit does not remove notices that it has never known", async () => {
  visit.begin("token");
  onTestFinished(() => sessionStorage.clear());
  const { rerender } = renderHook(({ tags }) => useTakenBack(tags, true), { initialProps: { tags: ["a", "b"] } });
  rerender({ tags: ["b"] });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(registration.getNotifications.mock.calls).toEqual([[{ tag: "a" }]]);
});
