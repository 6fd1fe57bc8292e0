import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Ticks } from "./ticks.tsx";

test.each([
  [-1, "Não enviada", "failed"],
  [0, "Aguardando envio", "waiting"],
  [1, "Enviada", "sent"],
  [2, "Entregue", "received"],
  [3, "Lida", "read"],
  [4, "Ouvida", "played"],
  [5, "Ouvida", "played"],
] as const)("ack %i is written as %s", (ack, words, state) => {
  render(<Ticks ack={ack} />);
  expect(screen.getByRole("img", { name: words }).dataset["state"]).toBe(state);
});
