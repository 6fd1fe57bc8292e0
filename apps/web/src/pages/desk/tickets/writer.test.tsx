import { noteMentionSchema } from "@balcao/shared/ticket-notes/schema";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { apply } from "../../../app/live.ts";
import { forgetDrafts } from "../../../nouns/drafts/drafts.ts";
import { mentionKey } from "../../../nouns/ticket-notes/cache.ts";
import { wishNote } from "../../../nouns/ticket-notes/note-wish.ts";
import { useMentionsRead } from "../../../nouns/ticket-notes/use-mentions.ts";
import { show } from "../../../testing/render.tsx";
import { aTicket } from "../../../testing/samples.ts";
import { aNote } from "../../../testing/thread-samples.ts";
import { later, Refusal, wire } from "../../../testing/wire.ts";
import { Writer } from "./writer.tsx";

const ticket = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });
const people = [
  { id: 7, name: "Ana" },
  { id: 8, name: "Bruno" },
];

beforeEach(() => {
  localStorage.clear();
  forgetDrafts();
});

function open(more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /tickets/:id/readers": () => people,
    "POST /ticket-notes": ({ body }) => aNote({ id: 3, ...(body as { note: string }) }),
    ...more,
  });
  const view = show(
    <Writer ticket={ticket} onMessage={() => {}}>
      <textarea aria-label="Mensagem ao cliente" />
    </Writer>,
  );
  const posts = () => log.filter(({ method }) => method === "POST");
  return { posts, ...view };
}
const note = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Observação para a equipe/ });

test("a note has a field, a button and a call of its own, sends nothing to the customer, and its draft goes when it is saved", async () => {
  const { posts } = open();
  expect(screen.queryByRole("button", { name: "Guardar observação" })).toBeNull();
  const kinds = screen.getByRole("button", { name: "Observação interna" });
  // The switch is below the text, where no notice covers it.
  expect(kinds.closest("[data-foot]")).not.toBeNull();
  await userEvent.click(kinds);
  expect(screen.queryByRole("textbox", { name: "Mensagem ao cliente" })).toBeNull();
  await userEvent.type(note(), "Prefere Pix");
  expect(localStorage.getItem("draft:note:7:1")).toBe("Prefere Pix");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]).toMatchObject({ path: "/ticket-notes", body: { note: "Prefere Pix", ticketId: 1 } });
  expect([note().value, localStorage.getItem("draft:note:7:1")]).toEqual(["", null]);
});

test("text that is typed while a note is being saved stays", async () => {
  const kept = later(aNote({ id: 3, note: "Prefere Pix" }));
  const { posts } = open({ "POST /ticket-notes": kept.answer });
  act(() => wishNote());
  await userEvent.type(note(), "Prefere Pix{Enter}Liga à tarde");
  expect(note().value).toBe("Liga à tarde");
  await act(async () => kept.comes());
  await userEvent.type(note(), "{Enter}");
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts().map(({ body }) => body)).toMatchObject([{ note: "Prefere Pix" }, { note: "Liga à tarde" }]);
});

test("a refused note comes back above newer text, even after the user has left the ticket", async () => {
  const refused = later(new Refusal(409, "ERR_TOO_MANY_ITEMS"));
  const { unmount } = open({ "POST /ticket-notes": refused.answer });
  act(() => wishNote());
  await userEvent.type(note(), "Prefere Pix{Enter}");
  unmount();
  open();
  act(() => wishNote());
  expect(note().value).toBe("");
  await userEvent.type(note(), "Liga à tarde");
  refused.comes();
  await waitFor(() => expect(note().value).toBe("Prefere Pix\nLiga à tarde"));
});

test("a request for a note opens its field, Esc leaves the field, and a sign marks the unfinished note", async () => {
  open();
  act(() => wishNote());
  await userEvent.type(note(), "Ligar amanhã{Escape}");
  expect(screen.getByRole("textbox", { name: "Mensagem ao cliente" })).toBeDefined();
  expect(screen.getByRole("img", { name: "Observação começada" })).toBeDefined();
  forgetDrafts();
  await userEvent.click(screen.getByRole("button", { name: /Observação interna/ }));
  expect(note().value).toBe("Ligar amanhã");
});

test("the keyboard can mention a colleague who sees the ticket, and Enter chooses the colleague without saving the note", async () => {
  const { posts } = open();
  act(() => wishNote());
  await userEvent.type(note(), "Veja @br");
  await screen.findByRole("option", { name: /Bruno/ });
  await userEvent.keyboard("{Enter}");
  expect(note().value).toBe("Veja @Bruno ");
  expect(posts()).toEqual([]);
});

const mention = noteMentionSchema.parse({
  id: 5,
  note: aNote({ id: 5, note: "@Ana veja" }),
  ticketUuid: ticket.uuid,
  contact: { name: "Maria", number: "" },
});
function Reader() {
  useMentionsRead(1);
  return null;
}

test("a note that names the user is marked as read when its ticket is on screen, and disappears from every list", async () => {
  const log = wire({
    "GET /ticket-notes/mentions": () => [mention],
    "POST /ticket-notes/mentions/read": () => ({ ok: true }),
  });
  const { cache } = show(<Reader />);
  await waitFor(() => expect(log.map(({ path }) => path)).toContain("/ticket-notes/mentions/read"));
  act(() => apply(cache, "note.mentions-read", { userId: 7, ticketId: 1 }));
  expect(cache.getQueryData(mentionKey)).toEqual([]);
});
