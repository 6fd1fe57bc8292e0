import type { Message } from "@balcao/shared/messages/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { field, openChat, page } from "../../../testing/chat.tsx";
import { aMessage, aTicket, minute } from "../../../testing/samples.ts";
import { Refusal } from "../../../testing/wire.ts";

const theirs = aMessage({ id: 5, body: "qual o preço?" });
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};

test("a reaction is chosen from the bar, shown with its author, and taken back by choosing it again", async () => {
  let message: Message = theirs;
  const { log } = openChat(
    {
      "POST /messages/:id/reactions": ({ body }) => {
        const { emoji } = body as { emoji: string };
        message = { ...message, reactions: emoji ? [{ emoji, fromMe: true, author: "Ana" }] : [] };
        return message;
      },
    },
    [theirs],
  );
  await userEvent.click(await screen.findByRole("button", { name: "Reagir" }));
  await userEvent.click(await screen.findByRole("button", { name: "👍" }));
  const given = await screen.findByRole("button", { name: "Reações: 👍 Nossa equipe" });
  await userEvent.click(given);
  await userEvent.click(await screen.findByRole("button", { name: "Tirar a reação 👍" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Reações/ })).toBeNull());
  const asked = log.filter(({ path }) => path === "/messages/5/reactions").map(({ body }) => body);
  expect(asked).toEqual([{ emoji: "👍" }, { emoji: "" }]);
});

test("a message can be starred and unstarred", async () => {
  let starred = false;
  openChat(
    {
      "GET /messages/:id/starred": () => ({ messages: starred ? [theirs] : [] }),
      "PUT /messages/:id/star": ({ body }) => {
        ({ starred } = body as { starred: boolean });
        return { messageId: 5, contactId: 1, starred };
      },
    },
    [theirs],
  );
  await choose("Marcar com estrela");
  await screen.findByRole("img", { name: "Com estrela" });
  await choose("Tirar a estrela");
  await waitFor(() => expect(screen.queryByRole("img", { name: "Com estrela" })).toBeNull());
});

test("a message is forwarded into the chosen tickets, under the same client id when a lost answer needs a second press, and into none without a choice", async () => {
  const answers = [new Refusal(500, "ERR_INTERNAL")];
  const { log } = openChat(
    {
      "GET /tickets": () => ({
        tickets: [aTicket({ id: 2, status: "open" }), aTicket({ id: 3, status: "open" })],
        hasMore: false,
        nextCursor: null,
      }),
      "POST /messages/:id/forward": () => answers.shift() ?? { messages: [] },
    },
    [theirs],
  );
  await choose("Encaminhar");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Encaminhar" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Escolha pelo menos um");
  for (const name of [/Cliente 3/, /Cliente 2/]) await userEvent.click(await dialog.findByRole("checkbox", { name }));
  await userEvent.click(dialog.getByRole("button", { name: "Encaminhar" }));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).not.toContain("Escolha pelo menos um"));
  await userEvent.click(dialog.getByRole("button", { name: "Encaminhar" }));
  await screen.findByText("Encaminhada para 2 atendimentos.");
  const asked = log.filter(({ path }) => path === "/messages/5/forward").map(({ body }) => body);
  expect(asked[0]).toMatchObject({ ticketIds: [3, 2], clientId: expect.any(String) as string });
  expect(asked).toEqual([asked[0], asked[0]]);
});

test("a conversation in which the number may not write now cannot be chosen, and says why", async () => {
  const [ended, never] = ["2026-11-20T12:00:00.000Z", "1970-01-01T00:00:00.000Z"];
  openChat(
    {
      "GET /tickets": () => ({
        tickets: [
          aTicket({ id: 2, status: "open" }),
          aTicket({ id: 3, status: "open", windowExpiresAt: ended }),
          aTicket({ id: 4, status: "open", windowExpiresAt: never }),
        ],
        hasMore: false,
        nextCursor: null,
      }),
    },
    [theirs],
  );
  await choose("Encaminhar");
  const dialog = within(await screen.findByRole("dialog"));
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>("checkbox", { name }).disabled;
  await dialog.findByRole("checkbox", { name: /Cliente 2/ });
  expect([box(/Cliente 2/), box(/Cliente 3.*mais de 24 horas/), box(/Cliente 4.*ainda não escreveu/)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("the menu shows the earlier texts of an edited message", async () => {
  openChat({ "GET /messages/:id/versions": () => ({ versions: [{ body: "qual o preso?", replacedAt: minute(2) }] }) }, [
    { ...theirs, isEdited: true },
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "editada" }));
  await expect(screen.findByText("qual o preso?")).resolves.toBeDefined();
});

test("messages of another ticket take no reaction or edit, but can be answered if they came by the same number", async () => {
  const head = { ...aTicket({ id: 9 }), code: "20261120-9" };
  const { id, uuid, code, status, queue, whatsapp, user, createdAt } = head;
  openChat({
    "GET /messages/:id": () => ({
      ...page(aMessage({ id: 5, ticketId: 9, fromMe: true, createdAt: new Date().toISOString() })),
      tickets: [{ id, uuid, code, status, queue, whatsapp, user, createdAt }],
    }),
  });
  await field();
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await screen.findByRole("menuitem", { name: "Responder" });
  for (const name of ["Reagir", "Editar"]) expect(screen.queryByRole("menuitem", { name })).toBeNull();
});
