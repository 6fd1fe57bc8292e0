import { expect, test } from "vitest";
import { handOverMark } from "./hand-over-mark.ts";

test.each([
  ["Vou passar para uma pessoa. [TRANSFER]", "Vou passar para uma pessoa.", null],
  ["[[transfer_to_human]]\nUm momento.", "Um momento.", null],
  ["Um momento. {{transferir:3}}", "Um momento.", "3"],
  ["Um momento, por favor.\n**[TRANSFERIR: Vendas]**", "Um momento, por favor.", "Vendas"],
  ["Ok! <handoff/>", "Ok!", null],
  ["*Um momento…* [TRANSFER]", "*Um momento…*", null],
  ["[TRANSFER] Vou passar para uma pessoa.", "Vou passar para uma pessoa.", null],
  ["/humano", "", null],
  ["#humano", "", null],
  ["Vou chamar alguém.\n\n/humano", "Vou chamar alguém.", null],
  ["Ok\n#HANDOFF", "Ok", null],
  ["/transferir = 4\nOk", "Ok", "4"],
  ["[Humano]", "", null],
  ["`[ESCALATE]`", "", null],
  ["Um momento\nTRANSFER_TO_HUMAN", "Um momento", null],
  ["###TRANSFER###\nOk", "Ok", null],
  ["[transfer_queue: 3] Ok.", "Ok.", "3"],
  ['Ok. <transfer queue="Vendas"/>', "Ok.", "Vendas"],
  ['<transfer queue="Vendas"></transfer>', "", "Vendas"],
  ["%%HANDOFF%%", "", null],
  ["[TRANSBORDO]", "", null],
  ["Vou te transferir agora 😊 [TRANSFER]", "Vou te transferir agora 😊", null],
  ["Um momento [TRANSFER]", "Um momento", null],
  ["Claro! [TRANSFER]\nAté já.", "Claro!\nAté já.", null],
  ["Vou te passar para nossa equipe: [TRANSFER: Vendas]", "Vou te passar para nossa equipe:", "Vendas"],
  ["Vou te passar para nossa equipe:\n[TRANSFER: Vendas]", "Vou te passar para nossa equipe:", "Vendas"],
  ["Vou te passar para nossa equipe:\nTRANSFER_TO_HUMAN", "Vou te passar para nossa equipe:", null],
  ["ok {{handoff}} já volto", "ok já volto", null],
  ["Um momento [HANDOFF].", "Um momento.", null],
  ["um momento [humano: Vendas]", "um momento", "Vendas"],
  ["*Aguarde [TRANSFER]*", "*Aguarde*", null],
  ["Já vou responder [TRANSFER]", "Já vou responder", null],
  ["O resumo da transferência [TRANSFER] está abaixo.", "O resumo da transferência está abaixo.", null],
])("%j is read as a hand-over mark", (said, text, queue) => expect(handOverMark(said)).toEqual({ text, queue }));

test.each([
  "A transferência cai em um dia.",
  "Escolha [1] ou [2].",
  "Envie o comprovante da transferência [PDF].",
  "Fale com [atendente].",
  "transferir",
  "TRANSFERÊNCIA: feita",
  "Faça a transferência\n#transferências",
  "$transferência é grátis",
  "Use #transferir no texto",
  "<transferencia bancária>",
  "Para falar com uma pessoa, digite: /humano",
  "Para falar com uma pessoa, digite #humano e envie.",
  "Para falar com uma pessoa, digite [humano]",
  "Escreva [transferir: Vendas] para ir às vendas.",
  "To talk to a person, type {{human}} here.",
  "Para hablar con una persona escribe <humano>",
  "[Humano] Falar com uma pessoa",
  "[humano] para falar com uma pessoa.",
  "Olá! Escolha:\n[1] Vendas\n[Humano] Falar com uma pessoa",
  "Para falar com uma pessoa, digite:\n/humano",
  "Para falar com uma pessoa, *digite:*\n\n[humano]",
  "/menu\n/humano\n/sair",
  "#ajuda\n#humano",
  "O código HANDOFF é interno.",
  "Pague por [transferência] ou [PIX]",
  "Para falar com uma pessoa digite [TRANSFER]",
  "Para falar com uma pessoa, digite a palavra:\n[TRANSFER]",
  "To talk to a person, reply with [handoff].",
  "um momento [humano]",
])("%j is not read as a hand-over mark", (said) => expect(handOverMark(said)).toBeNull());

test("a word after a text that invites customers to type it is no hand-over mark", () => {
  expect(handOverMark("/humano", "Para falar com uma pessoa, digite:")).toBeNull();
  expect(handOverMark("[humano]", "Para falar com uma pessoa:")).toBeNull();
  expect(handOverMark("[TRANSFER]", "Para falar com uma pessoa, digite:")).toBeNull();
  expect(handOverMark("[TRANSFER: Vendas]", "Vou te passar para nossa equipe:")).toEqual({ text: "", queue: "Vendas" });
  expect(handOverMark("/humano", "Um momento.")).toEqual({ text: "", queue: null });
});
