import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openConversation, page } from "../../testing/conversation.tsx";
import { aMessage } from "../../testing/samples.ts";

/** Holds back animation frames and reports of sizes. The test decides when rows are drawn and when the content has another height. */
function heldFrames() {
  const frames = new Map<number, FrameRequestCallback>();
  const watchers = new Set<() => void>();
  let handle = 0;
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => {
    frames.set((handle += 1), frame);
    return handle;
  });
  vi.stubGlobal("cancelAnimationFrame", (given: number) => frames.delete(given));
  class Observer implements ResizeObserver {
    constructor(private readonly tell: () => void) {}
    observe = () => void watchers.add(this.tell);
    unobserve = () => {};
    disconnect = () => void watchers.delete(this.tell);
  }
  vi.stubGlobal("ResizeObserver", Observer);
  return {
    resize: () => act(() => watchers.forEach((tell) => tell())),
    next: () =>
      act(() => {
        const due = [...frames.values()];
        frames.clear();
        due.forEach((frame) => frame(0));
      }),
  };
}

const forty = (from: number) => Array.from({ length: 40 }, (_, index) => aMessage({ id: from + index }));

test("the next older page waits until the last one is drawn, and is then fetched without a scroll", async () => {
  const { resize, next } = heldFrames();
  const { log } = openConversation(({ query }) => {
    if (query.get("cursor") === null) return page(forty(200), "c1");
    return query.get("cursor") === "c1" ? page(forty(160), "c2") : page(forty(120));
  });
  const fetched = () => log.filter(({ path }) => path === "/messages/1").length;
  await screen.findByText("Mensagem 239");
  await waitFor(() => expect(fetched()).toBe(2));
  await waitFor(() => expect(screen.queryByLabelText("Carregando")).toBeNull());
  screen.getByRole("log").dispatchEvent(new Event("scroll"));
  resize();
  expect(fetched()).toBe(2);
  await waitFor(() => {
    next();
    expect(document.querySelectorAll("[data-message]")).toHaveLength(80);
  });
  expect(fetched()).toBe(2);
  resize();
  await waitFor(() => expect(fetched()).toBe(3));
});
