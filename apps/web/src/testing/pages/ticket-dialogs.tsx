import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Dialog, useDialogs } from "../../nouns/tickets/dialogs.ts";
import { sales, support } from "../samples.ts";

export const person = (id: number, name: string, part = {}) => ({
  id,
  name,
  profile: "user",
  super: false,
  online: false,
  queues: [support],
  ...part,
});
/** Colleagues to whom a ticket may go. */
export const people = [
  person(8, "Bruno"),
  person(9, "Carla", { online: true }),
  person(10, "Davi", { queues: [sales] }),
];

/** A button that opens a dialog of a ticket. */
export function Opener({ dialog }: { dialog: Dialog }) {
  const showDialog = useDialogs();
  return <button onClick={() => showDialog(dialog)}>abrir</button>;
}

/** Chooses an option of a field. */
export async function pick(label: string, option: RegExp) {
  await userEvent.click(screen.getByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}
