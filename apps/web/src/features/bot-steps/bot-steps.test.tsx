import { botStepSchema } from "@balcao/shared/bot-steps/schema";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import { BotSteps } from "./bot-steps.tsx";
import { botStepsLive } from "../../nouns/bot-steps/live.ts";

const at = "2026-11-02T15:00:00.000Z";
const step = (id: number, values: object) =>
  botStepSchema.parse({ id, ticketId: 4, reason: "menu", reply: "", queue: null, at, ...values });
const lines = () =>
  screen.getAllByRole("listitem").map((item) => within(item).getByText(/./, { selector: "p" }).textContent);

test("each step says what the customer wrote, what followed and where, and a new step appears at the top at once", async () => {
  wire({
    "GET /tickets/4/bot-steps": () => [
      step(2, { reply: "2", reason: "chosen", queue: "Suporte" }),
      step(1, { reply: "Oi" }),
    ],
  });
  const { cache } = show(<BotSteps ticketId={4} />);
  expect(await screen.findByRole("list", { name: "Respostas automáticas" })).toBeDefined();
  expect(lines()).toEqual(["“2” → opção escolhida → Suporte", "“Oi” → menu enviado"]);
  act(() => {
    botStepsLive["bot-step.create"](cache, { contactId: 1, step: step(3, { reason: "told-before" }) });
    botStepsLive["bot-step.create"](cache, {
      contactId: 1,
      step: step(4, { ticketId: 5, reply: "de outra conversa" }),
    });
  });
  await screen.findByText("fora do horário, já avisado");
  expect(lines()).toEqual(["fora do horário, já avisado", "“2” → opção escolhida → Suporte", "“Oi” → menu enviado"]);
});

test("the list says that no automatic step happened in a ticket", async () => {
  wire({ "GET /tickets/4/bot-steps": () => [] });
  show(<BotSteps ticketId={4} />);
  expect(await screen.findByText(/ainda não respondeu nada sozinho/)).toBeDefined();
});

test("steps that failed to load can be fetched again by a button", async () => {
  let away = true;
  wire({
    "GET /tickets/4/bot-steps": () => (away ? new Refusal(400, "ERR_VALIDATION") : [step(1, { reply: "Oi" })]),
  });
  show(<BotSteps ticketId={4} />);
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  away = false;
  await userEvent.click(again);
  expect(await screen.findByText("“Oi” → menu enviado")).toBeDefined();
});
