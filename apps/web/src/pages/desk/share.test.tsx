import { maxFiles } from "@balcao/shared/messages/rules";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { readTaken } from "../../lib/pocket/shared-content.ts";
import { changeDraft, draftText, forgetDrafts } from "../../nouns/drafts/drafts.ts";
import { browserStorage } from "../../testing/browser-storage.ts";
import { show } from "../../testing/render.tsx";
import { aTicket, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import Share from "./share.tsx";

afterEach(() => {
  forgetDrafts();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const me = aUser({ id: 7 });
const ticket = aTicket({ id: 2, status: "open" });
const photo = (name = "vitrine.jpg", content = "x") => new File([content], name, { type: "image/jpeg" });
type SharedContent = { words: string; files: File[] };

function open(given: SharedContent[], { at = "/share", draft = (): object => ({ draft: null }), user = me } = {}) {
  const storage = browserStorage();
  for (const [index, one] of given.entries()) storage.rows.set(`given:${index}`, { ...one, at: Date.now() + index });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined }));
  wire({
    "GET /tickets/:id/draft": draft,
    "GET /tickets": () => ({ tickets: [ticket], count: 1, hasMore: false, nextCursor: null }),
  });
  show(<Share />, { me: user, at });
  return storage;
}
const pick = async () => userEvent.click(await screen.findByRole("button", { name: /Cliente 2/ }));
const isInTicket = () => waitFor(() => expect(screen.getByTestId("where").textContent).toBe(`/tickets/${ticket.uuid}`));
const waiting = ({ rows }: ReturnType<typeof browserStorage>) =>
  [...rows.keys()].filter((key) => key.startsWith("given:"));
function attached(): string[] {
  const names: string[] = [];
  changeDraft(me.id, ticket.id, ({ files }) => {
    names.push(...files.map(({ file }) => file.name));
    return {};
  });
  return names;
}

test("shared content waits in the composer of the chosen conversation, below the text already written there", async () => {
  changeDraft(me.id, ticket.id, () => ({ text: "Olha só:" }));
  const storage = open([{ words: "Vitrine nova", files: [photo()] }]);
  expect(await screen.findByText("Vitrine nova")).toBeDefined();
  expect(screen.getByText("vitrine.jpg")).toBeDefined();
  expect(waiting(storage)).toHaveLength(1);
  await pick();
  await isInTicket();
  expect(draftText(me.id, ticket.id)).toBe("Olha só:\nVitrine nova");
  expect(attached()).toEqual(["vitrine.jpg"]);
  expect(waiting(storage)).toEqual([]);
  expect((await readTaken(me.id, ticket.id)).map(({ file }) => file.name)).toEqual(["vitrine.jpg"]);
});

test("a shared photo stays in the conversation beside the photo of the next share, even after a reload", async () => {
  const storage = open([{ words: "", files: [photo("dois.jpg")] }]);
  storage.rows.set(`taken:${me.id}:${ticket.id}`, { userId: me.id, files: [{ key: "a", file: photo("um.jpg") }] });
  await pick();
  await isInTicket();
  expect(attached()).toEqual(["um.jpg", "dois.jpg"]);
  expect((await readTaken(me.id, ticket.id)).map(({ file }) => file.name)).toEqual(["um.jpg", "dois.jpg"]);
});

const keptBy = (id: number) => () => ({
  draft: { body: "De casa", user: { id, name: "Ana" }, updatedAt: "2026-11-28T07:00:00.000Z" },
});

test.each([
  ["a text that the user wrote in another browser stays above the shared text", me.id, "De casa\nVitrine nova"],
  ["a colleague's draft is offered apart from the shared text", 99, "Vitrine nova"],
])("%s", async (_who, author, text) => {
  open([{ words: "Vitrine nova", files: [] }], { draft: keptBy(author) });
  await pick();
  await waitFor(() => expect(draftText(me.id, ticket.id)).toBe(text));
});

test("when the server does not return the draft, the shared content keeps waiting", async () => {
  const draft = () => {
    throw new TypeError("no network");
  };
  const storage = open([{ words: "Vitrine nova", files: [] }], { draft });
  await pick();
  await screen.findByRole("alert");
  expect(waiting(storage)).toHaveLength(1);
  expect(draftText(me.id, ticket.id)).toBe("");
});

test("files without room in the conversation wait for another conversation, and a file that fits nowhere says why", async () => {
  const names = Array.from({ length: maxFiles + 1 }, (_, at) => `foto-${at}.jpg`);
  const storage = open([{ words: "", files: [...names.map((name) => photo(name)), photo("vazia.jpg", "")] }]);
  expect(await screen.findByText(/vazi/, { selector: "strong" })).toBeDefined();
  await pick();
  await waitFor(() => expect(screen.queryByText("foto-0.jpg")).toBeNull());
  expect(screen.getByText(`foto-${maxFiles}.jpg`)).toBeDefined();
  expect(attached()).toEqual(names.slice(0, maxFiles));
  expect(waiting(storage)).toHaveLength(1);
});

test("each of several shares can be discarded, and discarding the last share leaves the page", async () => {
  const storage = open([
    { words: "Primeira", files: [] },
    { words: "Segunda", files: [] },
  ]);
  const first = (await screen.findByText("Segunda")).closest("section");
  if (!first) throw new Error("The share has no section");
  await userEvent.click(within(first).getByRole("button", { name: "Descartar este" }));
  await waitFor(() => expect(screen.queryByText("Segunda")).toBeNull());
  expect(waiting(storage)).toEqual(["given:0"]);
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/tickets"));
  expect(waiting(storage)).toEqual([]);
  expect(draftText(me.id, ticket.id)).toBe("");
});

test.each([
  ["/share", "Nada para compartilhar"],
  ["/share?lost=1", "Não deu para receber"],
])("at %s without shared content the page says why", async (at, title) => {
  open([], { at });
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
});

test("a lost share is reported first, and the earlier share is not shown as the new one", async () => {
  open([{ words: "De ontem", files: [] }], { at: "/share?lost=1" });
  const notice = await screen.findByRole("alert");
  const earlier = screen.getByRole("heading", { name: "O que você compartilhou antes" });
  expect(notice.textContent).toContain("não deu para receber");
  expect(notice.compareDocumentPosition(earlier) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("a visit of the operator does not show shared content of the operator's device, and does not delete that content", async () => {
  const visit = { operator: "Olga", reason: "QR", endsAt: new Date(Date.now() + 60_000).toISOString() };
  const storage = open([{ words: "Meu", files: [] }], { user: aUser({ id: 7, visit }) });
  expect(await screen.findByRole("heading", { name: "Nada para compartilhar" })).toBeDefined();
  expect([...storage.rows.values()]).toEqual([expect.not.objectContaining({ userId: 7 })]);
});
