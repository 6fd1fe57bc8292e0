import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { unsentInChats } from "../../nouns/chats/unsent-store.ts";
import { unsentStore } from "../../nouns/messages/unsent-store.ts";
import { session } from "../../lib/session/session.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { AccountMenu } from "./account-menu.tsx";

const me = aUser();
const unsent = (clientId: string, userId = me.id) =>
  unsentStore.put({
    userId,
    ticketId: 1,
    clientId,
    body: "Já vai",
    sign: false,
    quickMessageId: null,
    attachment: null,
    quoted: null,
    at: new Date().toISOString(),
    order: 1,
    fault: null,
  });
const unsentInChat = (clientId: string) =>
  unsentInChats.put({
    userId: me.id,
    chatId: 1,
    clientId,
    message: "A Rosa voltou",
    quoted: null,
    files: [],
    at: new Date().toISOString(),
    order: 1,
    fault: null,
  });
function open() {
  session.open({ token: "t", user: me });
  localStorage.setItem("draft:7:1", "Bom d");
  localStorage.setItem("volume", "0.5");
  const log = wire({ "DELETE /auth/logout": () => ({ ok: true }) });
  show(<AccountMenu />, { me });
  return log;
}
const words = () => Object.keys(localStorage).filter((key) => /^(draft|(chat-)?outbox):/.test(key));
const pressLogout = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Conta" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sair" }));
};

test("signing out deletes half-written answers, but keeps settings that concern only the screen", async () => {
  open();
  await pressLogout();
  await waitFor(() => expect(session.token()).toBeNull());
  expect(words()).toEqual([]);
  expect(localStorage.getItem("volume")).toBe("0.5");
});

test("before signing out the user is asked about unsent messages; staying keeps them, leaving deletes them", async () => {
  const log = open();
  unsent("a");
  unsentInChat("b");
  unsent("of somebody else", 99);
  await pressLogout();
  await screen.findByText(/^2 mensagens ainda não saíram/);
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(log).toEqual([]);
  expect(words()).toHaveLength(4);
  await pressLogout();
  await userEvent.click(await screen.findByRole("button", { name: "Sair e apagar" }));
  await waitFor(() => expect(session.token()).toBeNull());
  expect(words()).toEqual([]);
  expect([...unsentStore.all(), ...unsentInChats.all()]).toEqual([]);
});
