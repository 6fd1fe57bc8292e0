import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aContact } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import ContactDialog from "./contact-dialog.tsx";

const rosa = (part: Partial<ContactDetail> = {}): ContactDetail =>
  aContact({ id: 5, name: "Dona Rosa", extraInfo: [{ id: 3, name: "CPF", value: "1" }], ...part });
type Props = Partial<Parameters<typeof ContactDialog>[0]>;
function open(answers: Parameters<typeof wire>[0], props: Props = {}) {
  const log = wire(answers);
  const given = { onClose: vi.fn<() => void>(), onSaved: vi.fn<NonNullable<Props["onSaved"]>>(), ...props };
  const { cache } = show(<ContactDialog contactId={null} {...given} />);
  return { log, cache, ...given };
}
const save = (name = "Adicionar") => userEvent.click(screen.getByRole("button", { name }));

test("faults of a new contact are shown at their fields, and a valid contact is sent as typed", async () => {
  const { log, onSaved, onClose } = open({ "POST /contacts": () => rosa() });
  await save();
  expect(await screen.findAllByText("Obrigatório")).toHaveLength(2);
  await userEvent.type(screen.getByLabelText("Nome"), "R");
  await userEvent.type(screen.getByLabelText("Número do WhatsApp"), "1198");
  await userEvent.type(screen.getByLabelText("E-mail"), "rosa@");
  await save();
  expect(await screen.findAllByText("Muito curto!")).toHaveLength(2);
  expect(screen.getByText("E-mail inválido")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Nome"), "osa ");
  await userEvent.type(screen.getByLabelText("Número do WhatsApp"), "7654321");
  await userEvent.type(screen.getByLabelText("E-mail"), "x.com");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar informação" }));
  await userEvent.type(screen.getByLabelText("Nome da informação 1"), "CPF");
  await userEvent.type(screen.getByLabelText("Valor da informação 1"), "123{Enter}");
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(rosa(), true));
  expect(onClose).toHaveBeenCalledOnce();
  expect(log.at(-1)?.body).toEqual({
    name: "Rosa",
    number: "11987654321",
    email: "rosa@x.com",
    extraInfo: [{ name: "CPF", value: "123" }],
  });
  expect(screen.getByText("Contato adicionado.")).toBeDefined();
});

test("a number without WhatsApp is reported at its field, and the dialog stays open", async () => {
  const { onClose } = open(
    { "POST /contacts": () => new Refusal(400, "ERR_WAPP_INVALID_CONTACT") },
    { start: { name: "Rosa", number: "11987654321" } },
  );
  await save();
  const field = screen.getByLabelText("Número do WhatsApp");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("Este número não está no WhatsApp.")).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test("the dialog names the contact that already has the number, and offers to use that contact instead", async () => {
  const { extraInfo: _extra, verified: _verified, ...contact } = rosa();
  const onKnown = vi.fn<NonNullable<Props["onKnown"]>>();
  open(
    { "POST /contacts": () => new Refusal(409, "ERR_DUPLICATED_CONTACT", { contact }) },
    { start: { name: "Rosa", number: "11987654321" }, onKnown },
  );
  await save();
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText("Esse número já é de Dona Rosa.")).toBeDefined();
  await userEvent.click(notice.getByRole("button", { name: "Usar este contato" }));
  expect(onKnown).toHaveBeenCalledWith(contact);
});

test("the extra info of an existing contact is changed row by row, and a number that could not be checked is reported", async () => {
  const { log } = open(
    { "GET /contacts/5": () => rosa(), "PUT /contacts/5": () => rosa({ verified: false }) },
    { contactId: 5 },
  );
  await userEvent.type(await screen.findByLabelText("Valor da informação 1"), "2");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar informação" }));
  await save("Salvar");
  await screen.findByText(/será conferido no primeiro envio/);
  expect(log.at(-1)?.body).toEqual({ extraInfo: [{ id: 3, name: "CPF", value: "12" }] });
});

test("a field that a colleague changes while the dialog is open is not overwritten", async () => {
  const { log, cache } = open({ "GET /contacts/5": () => rosa(), "PUT /contacts/5": () => rosa() }, { contactId: 5 });
  await userEvent.type(await screen.findByLabelText("E-mail"), "rosa@x.com");
  await act(async () =>
    apply(cache, "contact.update", { contact: rosa({ name: "Rosa Lima", number: "5511900000000" }) }),
  );
  await save("Salvar");
  await waitFor(() => expect(log.at(-1)?.body).toEqual({ email: "rosa@x.com" }));
});

test("a row of extra info can be removed, and a group has no number to change", async () => {
  const { log } = open(
    { "GET /contacts/5": () => rosa({ isGroup: true, number: "" }), "PUT /contacts/5": () => rosa() },
    { contactId: 5 },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Remover a informação 1" }));
  expect(screen.queryByLabelText("Número do WhatsApp")).toBeNull();
  await save("Salvar");
  await waitFor(() => expect(log.at(-1)?.body).toEqual({ extraInfo: [] }));
});
