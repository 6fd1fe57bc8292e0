import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import OfficialSignup from "./admin-settings/official-signup.tsx";

const path = "/operator/official-signup";
const kept = { appId: "12345", configId: "67890", hasSecret: true };
const none = { appId: "", configId: "", hasSecret: false };

function open(shown: object, put: Parameters<typeof wire>[0][string] = () => kept) {
  const log = wire({ [`GET ${path}`]: () => shown, [`PUT ${path}`]: put });
  show(<OfficialSignup />, { me: aUser({ super: true }) });
  return () => log.filter(({ method }) => method === "PUT").map(({ body }) => body);
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Conferir e salvar" }));

test("the operator types an app with its secret, and a refusal by Meta is shown", async () => {
  const sent = open(none, () => new Refusal(422, "ERR_SIGNUP_APP"));
  await userEvent.type(await screen.findByLabelText("ID do app"), "12345");
  await save();
  expect(screen.getAllByText("Preencha este campo.")).toHaveLength(2);
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText("ID da configuração"), "67890");
  await userEvent.type(screen.getByLabelText("Chave secreta do app"), "ab12");
  await save();
  expect((await screen.findByRole("alert")).textContent).toMatch(/não reconheceu o app/);
  expect(sent()).toEqual([{ appId: "12345", configId: "67890", appSecret: "ab12" }]);
});

test("the same app keeps its secret, another app needs a secret of its own, and the app can be removed", async () => {
  const sent = open(kept);
  const app = await screen.findByLabelText<HTMLInputElement>("ID do app");
  await waitFor(() => expect(app.value).toBe("12345"));
  await save();
  await waitFor(() => expect(sent()).toEqual([{ appId: "12345", configId: "67890" }]));
  await userEvent.type(app, "9");
  await save();
  expect(screen.getByText("Preencha este campo.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Tirar o app" }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ appId: "", configId: "" }));
});
