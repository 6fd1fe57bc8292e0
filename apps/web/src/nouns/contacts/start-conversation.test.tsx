import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aTicket } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { type Dialog, DialogsContext } from "../tickets/dialogs.ts";
import { StartConversation } from "./start-conversation.tsx";

const { contact } = aTicket({ id: 1 });
const page = { hasMore: false, nextCursor: null };
function open(answers: Parameters<typeof wire>[0], name = "Carlos") {
  const log = wire({ "GET /contacts/1/tickets": () => ({ ...page, tickets: [] }), ...answers });
  const dialog = vi.fn<(dialog: Dialog) => void>();
  show(
    <DialogsContext value={dialog}>
      <StartConversation name={name} number="+55 11 98765-4321" />
    </DialogsContext>,
  );
  const start = () => userEvent.click(screen.getByRole("button", { name: /^Iniciar conversa com/ }));
  return { log, dialog, start };
}
const added = (): ContactDetail => ({
  ...contact,
  blocked: false,
  optedOut: false,
  inDoubt: false,
  extraInfo: [],
  verified: true,
});

test("an unknown person becomes a contact, and the dialog for a new conversation opens", async () => {
  const { log, dialog, start } = open({ "POST /contacts": added });
  await start();
  await waitFor(() => expect(dialog).toHaveBeenCalledWith({ kind: "new", contact: added() }));
  expect(log[0]?.body).toEqual({ name: "Carlos", number: "+55 11 98765-4321", email: "", extraInfo: [] });
});

test("the running conversation of a known contact opens", async () => {
  const { dialog, start } = open({
    "POST /contacts": () => new Refusal(409, "ERR_DUPLICATED_CONTACT", { contact }),
    "GET /contacts/1/tickets": () => ({
      ...page,
      tickets: [aTicket({ id: 4, status: "closed" }), aTicket({ id: 3, status: "open" })],
    }),
  });
  await start();
  const there = "/tickets/00000000-0000-4000-8000-000000000003";
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe(there));
  expect(dialog).not.toHaveBeenCalled();
});

test.each([
  ["x".repeat(80), "x".repeat(50)],
  ["C", "+55 11 98765-4321"],
  ["", "+55 11 98765-4321"],
])("the card's name %j is stored as %j", async (name, kept) => {
  const { log, start } = open({ "POST /contacts": added }, name);
  await start();
  await waitFor(() => expect(log[0]?.body).toMatchObject({ name: kept }));
});

test("a number without WhatsApp is reported", async () => {
  const { dialog, start } = open({ "POST /contacts": () => new Refusal(400, "ERR_WAPP_INVALID_CONTACT") });
  await start();
  await screen.findByText("Este número não está no WhatsApp.");
  expect(dialog).not.toHaveBeenCalled();
});
