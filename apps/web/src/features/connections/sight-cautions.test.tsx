import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aUser, sales, support } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { ConnectionDialog } from "./form/connection-dialog.tsx";
import { ConnectionList } from "./connection-list.tsx";

const admin = aUser({ profile: "admin" });
const nothing = () => undefined;
const acts = {
  onQr: nothing,
  onEdit: nothing,
  onDelete: nothing,
  onDefault: nothing,
  onTokens: nothing,
  onAccess: nothing,
};
const bruno = { id: 8, name: "Bruno", profile: "user", super: false, online: true, queues: [sales] };

function open(part: object, { me = admin, people = [bruno] }: { me?: typeof admin; people?: object[] } = {}) {
  const log = wire({
    "GET /queue": () => [sales, support],
    "GET /whatsapp/health": () => [],
    "GET /users/list": () => ({ users: people }),
  });
  const connection = aConnection({ id: 1, name: "Matriz", status: "CONNECTED", ...part });
  show(
    <>
      <ConnectionList connections={[connection]} {...acts} />
      {me === admin ? <ConnectionDialog connection={connection} onClose={nothing} onSaved={nothing} /> : null}
    </>,
    { me },
  );
  return log;
}

test.each([
  ["without a queue", { queues: [] }, /^Sem setor, quem escrever para este número só é visto/],
  ["with a queue in which nobody works", { queues: [support] }, /^Ninguém atende em Suporte: só administradores/],
  ["whose customers may answer no menu", { queues: [sales, support] }, /^Quem não responder ao menu fica sem setor/],
  ["whose wait has no end", { queues: [sales, support], transferQueueId: 1 }, /^Quem não responder ao menu/],
  [
    "whose fallback queue is empty",
    { queues: [sales, { ...sales, id: 3 }], transferQueueId: 2, timeToTransfer: 10 },
    /^Ninguém atende em Suporte/,
  ],
])("the list and the form warn of a number %s", async (_what, part, words) => {
  open(part);
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
});

test("a number whose customers all come to a queue with people has no warning", async () => {
  const route = { queues: [sales, support], transferQueueId: 1, timeToTransfer: 10 };
  const log = open(route, { people: [{ ...bruno, queues: [sales, support] }] });
  await screen.findByRole("dialog", { name: "Editar conexão" });
  await waitFor(() => expect(log.some(({ path }) => path === "/users/list")).toBe(true));
  expect(screen.queryByText(/administradores/)).toBeNull();
});

test("a new number begins with the first queue, which after ten minutes also takes customers who choose none", async () => {
  const log = wire({
    "GET /queue": () => [sales, support],
    "GET /users/list": () => ({ users: [bruno] }),
    "POST /whatsapp": ({ body }) => aConnection({ id: 5, ...(body as object), queues: [sales], status: "OPENING" }),
  });
  show(<ConnectionDialog connection={null} onClose={nothing} onSaved={nothing} />, { me: admin });
  await userEvent.type(await screen.findByLabelText("Nome"), "Vendas");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar" }));
  const route = { queueIds: [1], transferQueueId: 1, timeToTransfer: 10 };
  await waitFor(() => expect(log.find(({ method }) => method === "POST")?.body).toMatchObject(route));
});

test("when all users are admins, a queue without people causes no warning", async () => {
  const log = open({ queues: [support] }, { people: [{ ...bruno, profile: "admin", queues: [] }] });
  await screen.findByRole("dialog", { name: "Editar conexão" });
  await waitFor(() => expect(log.some(({ path }) => path === "/users/list")).toBe(true));
  expect(screen.queryByText(/Ninguém atende/)).toBeNull();
});
