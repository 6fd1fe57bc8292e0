import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import * as shared from "../../lib/pocket/shared.ts";
import { changeDraft, draftText, forgetDrafts } from "../../nouns/drafts/drafts.ts";
import { show } from "../../testing/render.tsx";
import { aTicket, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import Share from "./share.tsx";

afterEach(() => {
  forgetDrafts();
  localStorage.clear();
});
const me = aUser({ id: 7 });
const ticket = aTicket({ id: 2, status: "open" });
const photo = new File(["x"], "vitrine.jpg", { type: "image/jpeg" });

function open(given: shared.Shared | null, at = "/share", draft: () => object = () => ({ draft: null })) {
  vi.spyOn(shared, "readShared").mockResolvedValue(given);
  const forget = vi.spyOn(shared, "forgetShared").mockReturnValue();
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined }));
  wire({
    "GET /tickets/:id/draft": draft,
    "GET /tickets": () => ({ tickets: [ticket], count: 1, hasMore: false, nextCursor: null }),
  });
  show(<Share />, { me, at });
  return forget;
}

test("what was shared waits in the composer of the chosen conversation, below what was written there, and is forgotten", async () => {
  changeDraft(me.id, ticket.id, () => ({ text: "Olha só:" }));
  const forget = open({ words: "Vitrine nova", files: [photo], at: 1 });
  expect(await screen.findByText("Vitrine nova")).toBeDefined();
  expect(screen.getByText("vitrine.jpg")).toBeDefined();
  expect(forget).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole("button", { name: /Cliente 2/ }));
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe(`/tickets/${ticket.uuid}`));
  expect(draftText(me.id, ticket.id)).toBe("Olha só:\nVitrine nova");
  changeDraft(me.id, ticket.id, ({ files }) => {
    expect(files.map(({ file }) => file.name)).toEqual(["vitrine.jpg"]);
    return {};
  });
  expect(forget).toHaveBeenCalledOnce();
});

const keptBy = (id: number) => () => ({
  draft: { body: "De casa", user: { id, name: "Ana" }, updatedAt: "2026-11-28T07:00:00.000Z" },
});

test.each([
  ["the user wrote in another browser", me.id, "De casa\nVitrine nova"],
  ["a colleague wrote is offered apart,", 99, "Vitrine nova"],
])("what %s stays with what was shared", async (_who, author, text) => {
  open({ words: "Vitrine nova", files: [], at: 1 }, "/share", keptBy(author));
  await userEvent.click(await screen.findByRole("button", { name: /Cliente 2/ }));
  await waitFor(() => expect(draftText(me.id, ticket.id)).toBe(text));
});

test("where the server does not say what is written, what was shared waits on", async () => {
  const forget = open({ words: "Vitrine nova", files: [], at: 1 }, "/share", () => {
    throw new Error("no network");
  });
  await userEvent.click(await screen.findByRole("button", { name: /Cliente 2/ }));
  await screen.findByRole("alert");
  expect(forget).not.toHaveBeenCalled();
  expect(draftText(me.id, ticket.id)).toBe("");
});

test("what was shared can be discarded, and goes into no conversation", async () => {
  const forget = open({ words: "Vitrine nova", files: [], at: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  expect(forget).toHaveBeenCalledOnce();
  expect(draftText(me.id, ticket.id)).toBe("");
});

test.each([
  ["/share", "Nada para compartilhar"],
  ["/share?lost=1", "Não deu para receber"],
])("at %s without anything shared the page says why", async (at, title) => {
  open(null, at);
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
});
