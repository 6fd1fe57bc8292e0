import { expect, test } from "vitest";
import { isNamedOptOut, mayBeNamed } from "./named-opt-out.ts";

test.each([
  ["Para cancelar sua inscrição, responda CANCELAR.", "CANCELAR"],
  ["Para cancelar sua inscrição, responda CANCELAR.", "cancelar, por favor"],
  ["Promoção!\nResponda *REMOVER* para não receber mais mensagens.", "Remover"],
  ["Se não quiser mais receber nossas ofertas, digite FIM", "fim"],
  ["Digite 0 para sair", "0"],
  ["Responda com a palavra CHEGA para deixar de receber", "chega"],
  ["Responda SIM para confirmar ou CANCELAR para não receber mais.", "cancelar"],
  ["Responda 1 para saber mais e 9 para sair da lista", "9"],
  ["Reply CANCEL to stop receiving our messages", "cancel"],
  ["Reply END to unsubscribe", "end"],
  ["Responde BORRAR para no recibir más mensajes", "borrar"],
  ["Para dejar de recibir novedades, escribe FIN", "fin"],
  ["Para não receber mais, responda NÃO", "não"],
  ["Para sair, responda PARE AGORA ou TCHAU para sair", "tchau"],
])("to the text %j, the answer %j opts out", (text, answer) => expect(isNamedOptOut(text, answer)).toBe(true));

test.each([
  [
    "Sua consulta é amanhã. Responda SIM para confirmar ou CANCELAR para desmarcar. Para não receber, responda SAIR",
    "cancelar",
  ],
  ["Para não receber multa, responda BOLETO", "boleto"],
  ["Quer parar de fumar? Responda QUERO", "quero"],
  ["Para parar de fumar, responda COMECEI", "comecei"],
  ["Para sair da lista, responda SIM", "sim"],
  ["Responda SIM para receber ofertas ou NADA para não receber", "sim"],
  ["Responda CANCELAR para cancelar o pedido", "cancelar"],
  ["Para cancelar sua inscrição, responda CANCELAR.", "quero cancelar o pedido"],
  ["Para cancelar sua inscrição, responda CANCELAR.", "boleto"],
  ["Cancelar é fácil", "cancelar"],
  ["Digite 1 para falar com vendas", "1"],
  ["", "cancelar"],
])("to the text %j, the answer %j opts nobody out", (text, answer) => expect(isNamedOptOut(text, answer)).toBe(false));

test.each([
  ["Cancelar", false, true],
  ["obrigado, cancelar", false, true],
  ["fim", false, false],
  ["fim", true, true],
  ["0", true, true],
  ["123", true, false],
  ["quero cancelar tudo", true, false],
  ["", true, false],
])("whether a text may name %j for opting out, when a campaign awaits an answer: %s, is %s", (answer, isAwaited, may) =>
  expect(mayBeNamed(answer, { isAwaited })).toBe(may),
);
