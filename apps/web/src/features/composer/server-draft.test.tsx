import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { field, openChat } from "../../testing/chat.tsx";
import { minute } from "../../testing/samples.ts";
import { later, type WireRequest } from "../../testing/wire.ts";
import { messageKeys } from "../../nouns/messages/cache.ts";
import { forgetDrafts } from "../../nouns/drafts/drafts.ts";

afterEach(() => vi.useRealTimers());

const draftOf = (name: string, id: number, body: string, at = minute(1)) => ({
  draft: { body, user: { id, name }, updatedAt: at },
});
const saved = (log: WireRequest[]) => log.filter(({ method, path }) => method === "PUT" && path.endsWith("/draft"));

test("a draft is saved on the server a second after the last key", async () => {
  const { log } = openChat();
  const box = await field();
  await userEvent.type(box, "meio caminho");
  expect(saved(log)).toEqual([]);
  await waitFor(() => expect(saved(log).map(({ body }) => body)).toEqual([{ body: "meio caminho" }]), {
    timeout: 3000,
  });
});

test("leaving a ticket saves its draft on the server immediately", async () => {
  const { log, unmount } = openChat();
  await userEvent.type(await field(), "meio");
  await waitFor(() => expect(log.some(({ path }) => path.endsWith("/draft"))).toBe(true));
  unmount();
  await waitFor(() => expect(saved(log).map(({ body }) => body)).toEqual([{ body: "meio" }]));
});

test("a colleague's draft is offered and can be taken as the text; nothing overwrites it until the user has decided", async () => {
  const { log } = openChat({
    "GET /tickets/:id/draft": () => draftOf("Bruno", 8, "o preço é"),
    "PUT /tickets/:id/draft": ({ body }) => draftOf("Ana", 7, (body as { body: string }).body),
  });
  const strip = within(await screen.findByRole("group", { name: "Rascunho de Bruno" }));
  expect(strip.getByText("o preço é")).toBeDefined();
  await userEvent.click(strip.getByRole("button", { name: "Usar" }));
  expect((await field()).value).toBe("o preço é");
  await waitFor(() => expect(screen.queryByRole("group", { name: "Rascunho de Bruno" })).toBeNull());
  expect(saved(log).map(({ body }) => body)).toEqual([{ body: "o preço é" }]);
});

test("the user's own draft from another browser is shown, and a colleague's draft disappears when it is deleted", async () => {
  const { cache } = openChat({ "GET /tickets/:id/draft": () => draftOf("Ana", 7, "de casa") });
  const box = await field();
  await waitFor(() => expect(box.value).toBe("de casa"));
  act(() => apply(cache, "draft.update", { ticketId: 1, ...draftOf("Bruno", 8, "outro") }));
  await screen.findByRole("group", { name: "Rascunho de Bruno" });
  act(() => apply(cache, "draft.update", { ticketId: 1, draft: null }));
  await waitFor(() => expect(screen.queryByRole("group", { name: "Rascunho de Bruno" })).toBeNull());
});

test("a text that stands here stays, and is not saved again, when another browser of the user writes or sends", async () => {
  const { cache, log } = openChat({ "GET /tickets/:id/draft": () => draftOf("Ana", 7, "de casa") });
  const box = await field();
  await waitFor(() => expect(box.value).toBe("de casa"));
  act(() => apply(cache, "draft.update", { ticketId: 1, ...draftOf("Ana", 7, "do celular", minute(2)) }));
  act(() => apply(cache, "draft.update", { ticketId: 1, draft: null, ended: minute(2) }));
  await userEvent.type(box, "!");
  await waitFor(() => expect(saved(log).map(({ body }) => body)).toEqual([{ body: "de casa!" }]), { timeout: 3000 });
});

test("a text that was sent while it was being saved does not come back into the field", async () => {
  const put = later(draftOf("Ana", 7, "já vou", minute(2)));
  const { cache } = openChat({ "PUT /tickets/:id/draft": put.answer });
  const box = await field();
  await userEvent.type(box, "já vou");
  await waitFor(() => expect(cache.isMutating()).toBe(1), { timeout: 3000 });
  await userEvent.type(box, "{Enter}");
  act(() => apply(cache, "draft.update", { ticketId: 1, ...draftOf("Ana", 7, "já vou", minute(2)) }));
  await waitFor(() => expect(cache.getQueryData(messageKeys.draft(1))).toMatchObject({ draft: { body: "já vou" } }));
  put.comes();
  await waitFor(() => expect(cache.isMutating()).toBe(0));
  expect(box.value).toBe("");
});

test("what the user has written here since is kept and saved when the draft of another browser ends", async () => {
  const { cache, log } = openChat({
    "GET /tickets/:id/draft": () => draftOf("Ana", 7, "de casa"),
    "PUT /tickets/:id/draft": ({ body }) => draftOf("Ana", 7, (body as { body: string }).body, minute(5)),
  });
  const box = await field();
  await waitFor(() => expect(box.value).toBe("de casa"));
  await userEvent.type(box, "!");
  act(() => apply(cache, "draft.update", { ticketId: 1, draft: null, ended: minute(1) }));
  await waitFor(() => expect(saved(log).map(({ body }) => body)).toEqual([{ body: "de casa!" }]), { timeout: 3000 });
  expect(box.value).toBe("de casa!");
});

test("a text that was saved and is gone from the server is not saved again when it is opened", async () => {
  const { cache, unmount } = openChat({ "GET /tickets/:id/draft": () => draftOf("Ana", 7, "de casa") });
  const box = await field();
  await waitFor(() => expect(box.value).toBe("de casa"));
  unmount();
  cache.clear();
  forgetDrafts();
  const again = openChat({ "GET /tickets/:id/draft": () => ({ draft: null }) });
  await waitFor(() => expect(again.log.some(({ path }) => path.endsWith("/draft"))).toBe(true));
  await userEvent.type(await field(), "!");
  await waitFor(() => expect(saved(again.log).map(({ body }) => body)).toEqual([{ body: "de casa!" }]), {
    timeout: 3000,
  });
});
