import { expect, test } from "vitest";
import { handOverMark } from "./hand-over-mark.ts";

test.each([
  ["Vou passar para uma pessoa. [TRANSFER]", "Vou passar para uma pessoa.", null],
  ["[[transfer_to_human]]\nUm momento.", "Um momento.", null],
  ["Um momento {{transferir:3}}", "Um momento", "3"],
  ["Um momento **[TRANSFERIR: Vendas]** por favor", "Um momento por favor", "Vendas"],
  ["Ok <handoff/>", "Ok", null],
  ["Ok\n#HANDOFF", "Ok", null],
  ["/transferir = 4\nOk", "Ok", "4"],
  ["[Humano]", "", null],
  ["`[ESCALATE]`", "", null],
  ["Um momento\nTRANSFER_TO_HUMAN", "Um momento", null],
  ["###TRANSFER###\nOk", "Ok", null],
  ["[transfer_queue: 3] Ok", "Ok", "3"],
  ['Ok <transfer queue="Vendas"/>', "Ok", "Vendas"],
  ["%%HANDOFF%%", "", null],
  ["[TRANSBORDO]", "", null],
])("%j is a wish to hand over", (said, text, queue) => expect(handOverMark(said)).toEqual({ text, queue }));

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
])("%j is no wish to hand over", (said) => expect(handOverMark(said)).toBeNull());
