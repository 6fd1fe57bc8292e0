import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import TakeBack from "./take-back.tsx";

function open(answer: () => unknown) {
  window.location.hash = "#7.abcdefghijklmnopqrstuv";
  const log = wire({ "POST /factors/take-back": answer });
  show(<TakeBack />, { me: null });
  return log;
}
afterEach(() => {
  window.location.hash = "";
});
const press = () => userEvent.click(screen.getByRole("button", { name: "Não fui eu: retirar" }));

test("the page removes the factor after a click, and then links to a new password", async () => {
  const log = open(() => ({ othersLeft: false }));
  expect(log).toEqual([]);
  await press();
  expect(await screen.findByText(/^Retirado, e todas as sessões/)).toBeDefined();
  expect(log.map(({ body }) => body)).toEqual([{ token: "7.abcdefghijklmnopqrstuv" }]);
  expect(screen.queryByText(/^Outro aplicativo/)).toBeNull();
  expect(screen.getByRole("link", { name: "Criar outra senha" }).getAttribute("href")).toBe("/forgot-password");
});

test("the page says whom to ask when a later factor stays", async () => {
  open(() => ({ othersLeft: true }));
  await press();
  expect(await screen.findByText(/^Outro aplicativo ou outra chave/)).toBeDefined();
});

test.each([
  [404, "ERR_NO_TAKE_BACK_FOUND", /^Este link não vale/],
  [409, "ERR_TAKE_BACK_USED", /^Este link já foi usado/],
  [410, "ERR_TAKE_BACK_LATE", /^Este link venceu/],
] as const)("the page explains the refusal %s %s", async (status, code, words) => {
  open(() => new Refusal(status, code));
  await press();
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
});
