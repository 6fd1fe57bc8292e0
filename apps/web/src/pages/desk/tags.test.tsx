import type { TagDetail } from "@balcao/shared/tags/schema";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { putTag } from "../../nouns/tags/noun.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import Tags from "./tags.tsx";

const aTag = (part: Partial<TagDetail> & { id: number }): TagDetail => ({
  name: `Etiqueta ${part.id}`,
  color: "#1565c0",
  kanban: 0,
  userId: 7,
  ticketsCount: 0,
  ...part,
});
const page = (tags: TagDetail[]) => ({ tags, hasMore: false, nextCursor: null });
function open(tags: TagDetail[], more: Parameters<typeof wire>[0] = {}, me = aUser()) {
  const log = wire({
    "GET /tags": () => page(tags),
    "GET /tags/list": () => tags,
    "GET /campaigns/using": () => [],
    ...more,
  });
  return { log, ...show(<Tags />, { me }) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") ?? document.body);

test("a row says how many conversations have the tag, and marks columns of the board", async () => {
  open([aTag({ id: 1, name: "Urgente", ticketsCount: 1 }), aTag({ id: 2, name: "Novo", kanban: 1, ticketsCount: 12 })]);
  expect((await rowOf("Urgente")).getByText("1 atendimento")).toBeDefined();
  const lane = await rowOf("Novo");
  expect(lane.getByText("12 atendimentos")).toBeDefined();
  expect(lane.getByRole("img", { name: "Coluna do kanban" })).toBeDefined();
  expect(lane.queryByRole("button", { name: "Excluir Novo" })).toBeNull();
});

test("an admin moves a tag by its arrow buttons, which attendants and search results do not have", async () => {
  const admin = aUser({ profile: "admin" });
  const all = [aTag({ id: 1, name: "Alfa" }), aTag({ id: 2, name: "Beta" }), aTag({ id: 3, name: "Gama" })];
  const { log } = open(all, { "PUT /tags/order": () => ({ ok: true }) }, admin);
  const up = await screen.findByRole("button", { name: "Subir Gama" });
  expect(screen.getByRole("button", { name: "Subir Alfa" }).getAttribute("aria-disabled")).toBe("true");
  up.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ tagIds: [1, 3, 2] }));
  await userEvent.type(screen.getByRole("searchbox"), "Al");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Subir/ })).toBeNull());
  cleanup();
  open(all);
  await screen.findByText("Gama");
  expect(screen.queryByRole("button", { name: /^Subir/ })).toBeNull();
});

test("when the plan has no board, a tag cannot become a board column", async () => {
  open([aTag({ id: 1, name: "Urgente" })], {}, aUser({ profile: "admin", features: [] }));
  await userEvent.click((await rowOf("Urgente")).getByRole("button", { name: "Editar Urgente" }));
  await screen.findByRole("dialog");
  expect(screen.queryByLabelText("Coluna do kanban")).toBeNull();
});

test("a new tag needs a name of three letters", async () => {
  const { log } = open([], { "POST /tags": ({ body }) => aTag({ id: 9, ...(body as object) }) });
  await userEvent.click((await screen.findAllByRole("button", { name: "Nova etiqueta" }))[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Nova etiqueta" }));
  await userEvent.click(dialog.getByText("Criar"));
  expect(await dialog.findByText("Obrigatório")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Nome"), " ab");
  expect(await dialog.findByText("Mensagem muito curta")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Nome"), "c{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({ name: "abc", kanban: 0 });
});

test.each([
  ["user", 0],
  ["admin", 1],
] as const)("the dialog of a %s has %i switches for a column of the board", async (profile, times) => {
  open([], {}, aUser({ profile }));
  await userEvent.click((await screen.findAllByRole("button", { name: "Nova etiqueta" }))[0] ?? document.body);
  await screen.findByRole("dialog");
  expect(screen.queryAllByLabelText("Coluna do kanban")).toHaveLength(times);
});

test("the arrow keys choose a colour", async () => {
  const { log } = open([aTag({ id: 1, name: "Urgente", color: "#b71c1c" })], {
    "PUT /tags/:id": ({ body }) => aTag({ id: 1, ...(body as object) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Urgente" }));
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}");
  expect(screen.getByRole("radio", { checked: true })).toBe(document.activeElement);
  await userEvent.click(screen.getByText("Salvar"));
  await waitFor(() => expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ color: "#8e24aa" }));
});

test("the server's refusal is shown in the dialog, which stays open", async () => {
  open([aTag({ id: 1, name: "Urgente" })], { "PUT /tags/:id": () => new Refusal(409, "ERR_TAG_NAME_ALREADY_EXISTS") });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Urgente" }));
  await userEvent.type(screen.getByLabelText("Nome"), "{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Já existe uma etiqueta com esse nome.");
});

test("the question before a tag is deleted says from how many conversations the tag is removed", async () => {
  const { log } = open([aTag({ id: 1, name: "Urgente", ticketsCount: 40 })], {
    "DELETE /tags/:id": () => ({ ok: true }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Urgente" }));
  expect(await screen.findByText("Ela sai de 40 atendimentos. Os atendimentos continuam.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(log.some(({ method }) => method === "DELETE")).toBe(true));
});

test("the question before a tag is deleted names the running and the scheduled campaigns that use the tag", async () => {
  const using = [
    { id: 1, name: "Natal", status: "EM_ANDAMENTO", scheduledAt: null },
    { id: 2, name: "Páscoa", status: "PROGRAMADA", scheduledAt: "2090-01-05T12:00:00.000Z" },
  ];
  const { log } = open([aTag({ id: 4, name: "Urgente" })], { "GET /campaigns/using": () => using });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Urgente" }));
  const asked = await screen.findByText(/Em andamento com esta etiqueta: Natal\./);
  expect(asked.textContent).toContain("Programadas com esta etiqueta: Páscoa (começa em 05/01/2090 09:00).");
  expect(log.find(({ path }) => path === "/campaigns/using")?.query.toString()).toBe("part=tagList&id=4");
});

test("the search asks once the typing pauses, and says when nothing is found", async () => {
  const { log } = open([], { "GET /tags": ({ query }) => page(query.get("searchParam") ? [] : [aTag({ id: 1 })]) });
  await screen.findByText("Etiqueta 1");
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar etiqueta" }), "xyz");
  await screen.findByText("Nada encontrado");
  expect(log.filter(({ path }) => path === "/tags").map(({ query }) => query.get("searchParam"))).toEqual(["", "xyz"]);
});

test("an empty list offers to add the first tag, and a colleague's new tag appears at once", async () => {
  const tags: TagDetail[] = [];
  const { cache } = open(tags);
  await screen.findByText("Nenhuma etiqueta ainda");
  expect(screen.getAllByRole("button", { name: "Nova etiqueta" })).toHaveLength(2);
  tags.push(aTag({ id: 1, name: "Urgente" }));
  putTag(cache, { id: 1, name: "Urgente", color: "#1565c0", kanban: 0 });
  await expect(screen.findByText("Urgente")).resolves.toBeDefined();
});
