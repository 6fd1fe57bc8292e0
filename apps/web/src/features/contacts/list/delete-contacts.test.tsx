import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { wire } from "../../../testing/wire.ts";
import DeleteContacts from "./delete-contacts.tsx";

const goes = { contacts: 0, tickets: 0, messages: 0, busy: 0, held: 0, blocked: 0, lists: 0, requests: 0 };

test.each([
  [{ contacts: 1, held: 2 }, /^Apaga para sempre: 1 contato\. 2 ficam, porque os dados estão preservados\.$/],
  [{ held: 1 }, /^Não dá para excluir: os dados estão preservados\. O motivo está em “Dados do cliente”\.$/],
  [{ held: 1, busy: 1 }, /^Nenhum pode ser excluído agora/],
])("with %o the dialog says before the deletion who stays, and why", async (part, words) => {
  wire({ "GET /contacts/removal": () => ({ ...goes, ...part }) });
  show(<DeleteContacts contacts={[]} onClose={() => undefined} />);
  expect(await within(await screen.findByRole("dialog")).findByText(words)).toBeDefined();
});
