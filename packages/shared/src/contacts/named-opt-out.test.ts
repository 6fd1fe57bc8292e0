import { expect, test } from "vitest";
import { isNamedOptOut, mayBeNamed } from "./named-opt-out.ts";

/** Each text with the answers that opt out, and answers that do not. */
test.each<[text: string, out: string, not: string]>([
  ["Para cancelar sua inscrição, responda CANCELAR.", "cancelar", "boleto"],
  ["Promoção!\nResponda *REMOVER* para não receber mais mensagens.", "remover", "promocao"],
  ["Olá Rosa, se não quiser mais receber nossas ofertas, digite FIM", "fim", "rosa"],
  ["Digite 0 para sair", "0", "1"],
  ["Responda com a palavra CHEGA para deixar de receber", "chega", "palavra"],
  ["Responda a esta mensagem com CANCELAR para não receber mais", "cancelar", "mensagem"],
  ["Responda SIM para confirmar ou CANCELAR para não receber mais.", "cancelar", "sim"],
  ["Responda 1 para saber mais e 9 para sair da lista", "9", "1"],
  ["Digite 1 para comprar, 2 para sair", "2", "1"],
  ["Digite 1 para sair da lista, digite 2 para comprar", "1", "2"],
  ["Para não receber mais, responda FIM ou PROMO para comprar", "fim", "promo"],
  ["Para saber mais responda 1, para sair da lista responda 2", "2", "1"],
  ["Para saber mais responda 1 para sair da lista responda 2", "2", "1"],
  ["Para não receber mais mensagens responda FIM, para comprar responda PROMO", "fim", "promo"],
  ["Responda CUPOM para ganhar 10% e FIM para não receber mais mensagens", "fim", "cupom"],
  ["Não quer mais receber? Responda CANCELAR", "cancelar", "receber"],
  ["Para não receber mais:\nResponda FIM", "fim", "mais"],
  ["Para cancelar as mensagens, responda CANCELAR", "cancelar", "mensagens"],
  ["Para não receber mais, responda NÃO", "não", "talvez"],
  ["Responda N para não receber mais", "n", "s"],
  ["Para sair da lista de transmissão, responda FIM", "fim", "lista"],
  ["Reply CANCEL to stop receiving our messages", "cancel", "our"],
  ["Reply INFO to learn more, END to opt out", "end", "info"],
  ["Reply HELP to get help and STOP to stop", "stop", "help"],
  ["Reply CANCEL to stop messages", "cancel", "messages"],
  ["Reply END to unsubscribe", "end", "unsubscribe"],
  ["Responde BORRAR para no recibir más mensajes", "borrar", "mensajes"],
  ["Responde CANCELAR para darte de baja", "cancelar", "darte"],
  ["Para dejar de recibir novedades, escribe FIN", "fin", "novedades"],
])("to the text %j, the answer %j opts out, and %j does not", (text, out, not) =>
  expect([isNamedOptOut(text, out), isNamedOptOut(text, not)]).toEqual([true, false]),
);

test.each([
  ["Responda SIM para confirmar ou CANCELAR para desmarcar. Para não receber, responda SAIR", "cancelar"],
  ["Responda SIM para receber o cupom ou NÃO para não receber", "não"],
  ["Responda 1 para receber o cupom ou 2 para não receber", "2"],
  ["Seu pedido está pronto! Responda 1 para entrega ou 2 para retirar", "2"],
  ["Pronto para retirar, responda CHEGUEI", "cheguei"],
  ["Para não receber multa, responda BOLETO", "boleto"],
  ["Quer parar de fumar? Responda QUERO", "quero"],
  ["Quer parar de fumar? Responda PARTIU", "partiu"],
  ["Para parar de fumar, responda COMECEI", "comecei"],
  ["Digite 2 e esteja pronto para sair", "2"],
  ["Para sair da lista, responda SIM", "sim"],
  ["Para sair da lista de espera, responda 2", "2"],
  ["Responda SIM para receber ofertas ou NADA para não receber", "sim"],
  ["Responda CANCELAR para cancelar o pedido", "cancelar"],
  ["Para cancelar o envio do pedido, responda CANCELAR", "cancelar"],
  ["Para cancelar a assinatura Premium, responda CANCELAR", "cancelar"],
  ["Para cancelar sua inscrição no curso, responda CANCELAR", "cancelar"],
  ["Para cancelar sua inscrição, responda CANCELAR.", "quero cancelar o pedido"],
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
