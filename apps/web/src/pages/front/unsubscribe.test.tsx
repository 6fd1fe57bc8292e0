import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import Unsubscribe from "./unsubscribe.tsx";

const token = "t".repeat(43);
const about = { company: "Loja", email: "um…@loja.test", isUnsubscribed: false };
const open = (answer: () => unknown) => {
  const log = wire({
    [`GET /unsubscribe/${token}/about`]: answer,
    [`POST /unsubscribe/${token}`]: () => ({ ok: true }),
  });
  show(
    <Routes>
      <Route path="/unsubscribe/:token" element={<Unsubscribe />} />
    </Routes>,
    { me: null, at: `/unsubscribe/${token}` },
  );
  return log;
};
const gone = "Pronto: um…@loja.test não recebe mais e-mails de Loja.";

test("opening the link changes nothing, and its button unsubscribes a person without a session", async () => {
  const log = open(() => about);
  await screen.findByText("um…@loja.test não receberá mais e-mails de Loja.");
  expect(log.map(({ method }) => method)).toEqual(["GET"]);
  await userEvent.click(screen.getByRole("button", { name: "Não quero mais receber" }));
  await screen.findByText(gone);
  expect(log.map(({ method }) => method)).toEqual(["GET", "POST"]);
});

test("a person who has already unsubscribed is told so, and is asked nothing", async () => {
  open(() => ({ ...about, isUnsubscribed: true }));
  await screen.findByText(gone);
  expect(screen.queryByRole("button", { name: "Não quero mais receber" })).toBeNull();
});

test("an unknown link is reported as no longer valid", async () => {
  open(() => new Refusal(404, "ERR_NO_UNSUBSCRIBED_FOUND"));
  expect((await screen.findByRole("alert")).textContent).toBe("Este link não vale mais.");
});
