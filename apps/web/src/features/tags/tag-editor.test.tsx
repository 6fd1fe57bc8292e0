import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aTicket } from "../../testing/samples.ts";
import { later, Refusal, wire } from "../../testing/wire.ts";
import { ticketByUuid } from "../../nouns/tickets/queries.ts";
import { TagEditor } from "./tag-editor.tsx";
import { TagFilter } from "../../nouns/tags/tag-filter.tsx";

const tag = (id: number, name: string): Tag => ({ id, name, color: "#1565c0", kanban: 0 });
const [urgent, vip, late] = [tag(1, "Urgente"), tag(2, "VIP"), tag(3, "Atraso")];
const all = [late, urgent, vip];
const mine = { id: 7, name: "Ana" };
const ticket = (tags: Tag[], part: Partial<Ticket> = {}) =>
  aTicket({ id: 1, status: "open", user: mine, tags, ...part });

/** The editor with the ticket from the cache, as in the header. Answers and events therefore change it. */
function Header({ uuid }: { uuid: string }) {
  const { data } = useQuery(ticketByUuid(useQueryClient(), uuid));
  return data ? <TagEditor ticket={data} /> : null;
}
function open(start: Ticket, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /tickets/u/:uuid": () => start,
    "GET /tags/list": () => all,
    "POST /tags/sync": ({ body }) => {
      const { tags } = body as { tags: number[] };
      return ticket(all.filter(({ id }) => tags.includes(id)));
    },
    ...more,
  });
  return { log, ...show(<Header uuid={start.uuid} />) };
}
const shown = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const synced = (log: ReturnType<typeof wire>) =>
  log.filter(({ path }) => path === "/tags/sync").map(({ body }) => (body as { tags: number[] }).tags);

test("by keyboard a tag is found without accents, added and removed", async () => {
  const { log } = open(ticket([vip]));
  await userEvent.click(await screen.findByRole("button", { name: "Etiquetas" }));
  await screen.findByRole("option", { name: "Urgente" });
  await userEvent.keyboard("ÚRG{Enter}");
  await waitFor(() => expect(synced(log)).toEqual([[1, 2]]));
  await userEvent.clear(screen.getByRole("combobox"));
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(synced(log)).toEqual([[1, 2], [1]]));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(shown()).toEqual(["Urgente"]));
});

test("a typed name of at least three letters can become a tag if no tag has that name", async () => {
  const { log } = open(ticket([]), {
    "POST /tags": ({ body }) => ({ ...tag(9, (body as Tag).name), userId: 7, ticketsCount: 0 }),
    "POST /tags/sync": () => ticket([tag(9, "Xylo")]),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar etiqueta" }));
  await userEvent.keyboard("Xy");
  expect(await screen.findByText("Digite pelo menos 3 letras para criar uma etiqueta.")).toBeDefined();
  await userEvent.keyboard("lo");
  await screen.findByRole("option", { name: "Criar “Xylo”" });
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(synced(log)).toEqual([[9]]));
  expect(log.find(({ path }) => path === "/tags")?.body).toMatchObject({ name: "Xylo" });
  await userEvent.clear(screen.getByRole("combobox"));
  await userEvent.keyboard("urgente");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
});

test("a new tag is offered only after the search has found no tag with its name", async () => {
  const tags = later(all);
  open(ticket([]), { "GET /tags/list": tags.answer });
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar etiqueta" }));
  await userEvent.keyboard("urgente");
  expect(await screen.findByText("Carregando…")).toBeDefined();
  expect(screen.queryAllByRole("option")).toEqual([]);
  tags.comes();
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["Urgente"]);
});

test("a new tag is added to the ticket even when the picker was closed before the tag was made", async () => {
  let make: (tag: unknown) => void = () => undefined;
  const made = new Promise((resolve) => (make = resolve));
  const { log, cache } = open(ticket([]), {
    "POST /tags": () => made,
    "POST /tags/sync": () => ticket([vip, tag(9, "Xylo")]),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar etiqueta" }));
  await userEvent.keyboard("Xylo");
  await screen.findByRole("option", { name: "Criar “Xylo”" });
  await userEvent.keyboard("{Enter}{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  // A tag that a colleague added meanwhile stays.
  apply(cache, "ticket.update", { ticket: ticket([vip]) });
  make({ ...tag(9, "Xylo"), userId: 7, ticketsCount: 0 });
  await waitFor(() => expect(synced(log)).toEqual([[2, 9]]));
});

test("a refused choice is taken back, and the reason is shown", async () => {
  open(ticket([vip]), { "POST /tags/sync": () => new Refusal(403, "ERR_NO_PERMISSION") });
  await userEvent.click(await screen.findByRole("button", { name: "Etiquetas" }));
  await userEvent.click(await screen.findByRole("option", { name: "Urgente" }));
  await screen.findByText("Você não tem permissão para isso.");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(shown()).toEqual(["VIP"]));
});

test("a colleague's ticket shows its tags without a button to change them, and a deleted tag disappears at once", async () => {
  const { cache } = open(ticket([urgent, vip], { user: { id: 8, name: "Bruno" } }));
  await screen.findByText("VIP");
  expect(screen.queryByRole("button")).toBeNull();
  apply(cache, "tag.delete", { tagId: 2 });
  apply(cache, "tag.update", { tag: { ...urgent, name: "Já" } });
  await waitFor(() => expect(shown()).toEqual(["Já"]));
});

test("the filter forgets a deleted tag", async () => {
  wire({ "GET /tags/list": () => [urgent] });
  const chosen: (readonly number[])[] = [];
  show(<TagFilter chosen={[1, 2]} onChange={(ids) => chosen.push(ids)} />);
  await waitFor(() => expect(chosen[0]).toEqual([1]));
});
