import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { createQueryClient } from "../../app/query-client.ts";
import { show } from "../../testing/render.tsx";
import { aMessage } from "../../testing/samples.ts";
import { CustomerSign } from "./customer-sign.tsx";
import { PresenceStrip } from "./presence-strip.tsx";
import { signs } from "../../nouns/presence/signs.ts";
import { useTypingSignal } from "../../nouns/presence/use-presence.ts";

const emit = vi.fn<(name: string, payload: unknown) => never>();
const line = { emit: emit as never };
const watched = () => emit.mock.calls.filter(([name]) => name === "ticket.watch").map(([, payload]) => payload);
const look = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  document.dispatchEvent(new Event("visibilitychange"));
};
/** The strip. The page has one more element with the role status: the address. */
const theStrip = () => screen.getAllByRole("status")[0] as HTMLElement;
const present = (...users: { id: number; name: string; typing: boolean }[]) =>
  act(() => signs.present({ ticketId: 1, users }));
const me = { id: 7, name: "Ana", typing: false };
const bruno = { id: 8, name: "Bruno", typing: false };
const carla = { id: 9, name: "Carla", typing: false };
const davi = { id: 10, name: "Davi", typing: false };

beforeEach(() => {
  vi.useFakeTimers();
  emit.mockClear();
  signs.connected(line);
});
afterEach(() => {
  signs.connected(null);
  vi.useRealTimers();
});

test("the strip names colleagues who view the ticket or write in it, and never the user", () => {
  show(<PresenceStrip ticket={{ id: 1 }} />);
  const strip = theStrip();
  present(me);
  expect(strip.textContent).toBe("");
  present(me, bruno);
  expect(strip.textContent).toBe("Bruno está vendo");
  present(me, bruno, carla);
  expect(strip.textContent).toBe("Bruno e Carla estão vendo");
  present(me, bruno, carla, davi);
  expect(strip.textContent).toBe("Bruno e mais 2 estão vendo");
  present(me, { ...bruno, typing: true }, carla);
  expect(strip.textContent).toBe("Bruno está escrevendo…Carla está vendo");
});

test("the strip shows the customer's activity until the customer stops, sends the message, or gives no more signs", () => {
  show(<CustomerSign ticketId={1}>Com você</CustomerSign>);
  const strip = theStrip();
  const does = (state: "composing" | "recording" | "paused") => act(() => signs.customer(1, state));
  does("composing");
  expect(strip.textContent).toBe("Cliente está digitando…");
  does("recording");
  expect(strip.textContent).toBe("Cliente está gravando um áudio…");
  does("paused");
  expect(strip.textContent).toBe("");
  does("composing");
  act(() => apply(createQueryClient(), "message.create", { message: aMessage({ id: 5, fromMe: true }) }));
  expect(strip.textContent).toBe("Cliente está digitando…");
  act(() => apply(createQueryClient(), "message.create", { message: aMessage({ id: 6 }) }));
  expect(strip.textContent).toBe("");
  does("composing");
  act(() => void vi.advanceTimersByTime(15_000));
  expect(strip.textContent).toBe("");
});

test("without a connection the strip shows nobody, and a new connection reports the ticket on screen", async () => {
  show(<PresenceStrip ticket={{ id: 1 }} />);
  await vi.waitFor(() => expect(watched()).toEqual([{ ticketIds: [1] }]), { timeout: 60_000 });
  present(me, bruno);
  act(() => signs.connected(null));
  expect(theStrip().textContent).toBe("");
  act(() => signs.connected(line));
  await vi.waitFor(() => expect(watched()).toHaveLength(2), { timeout: 60_000 });
});

test("the server gets one event when the ticket changes, one when the window is hidden or shown, and one at the end", async () => {
  const { unmount } = show(<PresenceStrip ticket={{ id: 1 }} />);
  await vi.waitFor(() => expect(watched()).toHaveLength(1), { timeout: 60_000 });
  unmount();
  const other = show(<PresenceStrip ticket={{ id: 2 }} />);
  await vi.waitFor(() => expect(watched().at(-1)).toEqual({ ticketIds: [2] }), { timeout: 60_000 });
  expect(watched()).toHaveLength(2);
  look("hidden");
  await vi.waitFor(() => expect(watched().at(-1)).toEqual({ ticketIds: [] }), { timeout: 60_000 });
  look("visible");
  await vi.waitFor(() => expect(watched().at(-1)).toEqual({ ticketIds: [2] }), { timeout: 60_000 });
  other.unmount();
  await vi.waitFor(() => expect(watched().at(-1)).toEqual({ ticketIds: [] }), { timeout: 60_000 });
  expect(watched()).toHaveLength(5);
});

test("typing is reported every few seconds, and its end is reported once, also when the user leaves the ticket", () => {
  let say: (writing: boolean) => void = () => undefined;
  function Composer({ ticketId }: { ticketId: number }) {
    say = useTypingSignal(ticketId);
    return null;
  }
  const typed = () =>
    emit.mock.calls
      .filter(([name]) => name === "ticket.typing")
      .map(([, payload]) => (payload as { typing: boolean }).typing);
  const { unmount } = show(<Composer ticketId={1} />);
  say(false);
  for (let key = 0; key < 5; key += 1) say(true);
  expect(typed()).toEqual([true]);
  vi.advanceTimersByTime(3000);
  say(true);
  say(false);
  say(false);
  expect(typed()).toEqual([true, true, false]);
  say(true);
  unmount();
  expect(typed()).toEqual([true, true, false, true, false]);
});
