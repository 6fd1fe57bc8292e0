import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aMessage, aTicket, minute } from "../../../testing/samples.ts";
import { aNote } from "../../../testing/thread-samples.ts";
import { ownNoteAtEnd, useArrivals } from "./use-arrivals.ts";

const ticket = aTicket({ id: 1, status: "open" });
const messages = [aMessage({ id: 1 })];

test("a reader who has scrolled up is taken to their own new message or note, but not to the note of a colleague", () => {
  const toBottom = vi.fn<() => void>();
  const still = { me: 7, ticket, messages, present: true, atBottom: false, toBottom };
  const { rerender } = renderHook(
    (wrote: { unsentCount: number; ownNote: number }) => useArrivals({ ...still, ...wrote }),
    { initialProps: { unsentCount: 0, ownNote: 3 } },
  );
  expect(toBottom).not.toHaveBeenCalled();
  rerender({ unsentCount: 0, ownNote: 4 });
  expect(toBottom).toHaveBeenCalledTimes(1);
  rerender({ unsentCount: 1, ownNote: 4 });
  expect(toBottom).toHaveBeenCalledTimes(2);
  rerender({ unsentCount: 0, ownNote: 4 });
  rerender({ unsentCount: 0, ownNote: 3 });
  expect(toBottom).toHaveBeenCalledTimes(2);
});

test("an older page with notes of the reader does not move the reader", () => {
  const note = (id: number, at: number, userId = 7) =>
    aNote({ id, createdAt: minute(at), user: { id: userId, name: "Ana" } });
  const end = { messages: [aMessage({ id: 1, createdAt: minute(1) }), aMessage({ id: 2, createdAt: minute(5) })] };
  expect(ownNoteAtEnd({ ...end, notes: [note(3, 2)] }, 7)).toBeNull();
  expect(ownNoteAtEnd({ ...end, notes: [note(3, 2), note(4, 6), note(5, 7, 8)] }, 7)).toBe(4);
  const toBottom = vi.fn<() => void>();
  const still = { me: 7, ticket, messages, unsentCount: 0, atBottom: false, toBottom };
  const { rerender } = renderHook((page: { present: boolean; ownNote: number }) => useArrivals({ ...still, ...page }), {
    initialProps: { present: false, ownNote: 3 },
  });
  rerender({ present: false, ownNote: 4 });
  rerender({ present: true, ownNote: 5 });
  expect(toBottom).not.toHaveBeenCalled();
});

test("a reader who has scrolled up is taken to a template that they send, but not to one of a colleague or of a campaign", () => {
  const toBottom = vi.fn<() => void>();
  const still = { me: 7, ticket, present: true, unsentCount: 0, ownNote: null, atBottom: false, toBottom };
  const template = { name: "boas_vindas", language: "pt_BR", buttons: [] };
  const sent = [
    ...messages,
    aMessage({ id: 2, fromMe: true, template, userId: 8 }),
    aMessage({ id: 3, fromMe: true, template, source: "campaign" }),
    aMessage({ id: 4, fromMe: true, template }),
  ];
  const { rerender } = renderHook((count: number) => useArrivals({ ...still, messages: sent.slice(0, count) }), {
    initialProps: 1,
  });
  rerender(2);
  rerender(3);
  expect(toBottom).not.toHaveBeenCalled();
  rerender(4);
  expect(toBottom).toHaveBeenCalledTimes(1);
});
