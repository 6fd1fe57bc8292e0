import { automaticTexts } from "@balcao/shared/automatic-texts";
import { expect, test } from "vitest";
import { talking, talkingProgram } from "../testing/talks.ts";

const program = talkingProgram();
const bodies = () => program.asked.map(({ messages }) => messages.map((message) => message.text));

test("the first question to the program is the customer's text from before the menu, without the digit that answers the menu", async () => {
  const s = await talking(program, ["Vendas", "Suporte"]);
  await s.says("Quanto custa o frete?");
  await s.pass(5);
  await s.says("para Recife");
  await s.pass(5);
  await s.says("1");
  await s.says("é urgente");
  await s.round();
  expect(bodies()).toEqual([["Quanto custa o frete?", "para Recife", "é urgente"]]);
  await s.says("2");
  await s.round();
  expect(bodies().slice(1)).toEqual([["2"]]);
});

test("when a worker dies, the next worker asks the whole question", async () => {
  const s = await talking(program, ["Vendas", "Suporte"]);
  for (const line of ["Quanto custa?", "1"]) await s.says(line);
  program.answer = () => ({ status: 500 });
  await s.rows(
    "update bot_turns set event_id = 'evt_x', asked_of = talker, question_from = from_id, question_to = from_id - 1, from_id = null, asked_at = null",
  );
  await s.round();
  expect(bodies()[0]).toEqual(["Quanto custa?"]);
});

test("a customer who returns to the menu and chooses again is asked for their request, because they wrote nothing new", async () => {
  const s = await talking(program, ["Vendas", "Suporte"]);
  for (const line of ["Oi", "1"]) await s.says(line);
  await s.round();
  expect(bodies()).toEqual([["Oi"]]);
  for (const line of ["#", "2"]) await s.says(line);
  await s.round();
  expect(bodies()).toHaveLength(1);
  expect((await s.answers()).at(-1)).toBe(automaticTexts.pt.askAway);
});
