import { expect, test } from "vitest";
import { isOptIn, isOptOut } from "./opt-out.ts";

test.each([
  ["SAIR", true],
  ["  sair. ", true],
  ["*Sair*!", true],
  ["Não quero mais receber mensagens", true],
  ["CANCELAR INSCRIÇÃO", true],
  ["parar", true],
  ["Stop", true],
  ["opt-out", true],
  ["Darme de baja", true],
  ["¡NO MÁS MENSAJES!", true],
  ["Sair, por favor", true],
  ["PARAR, obrigada", true],
  ["Pare de me mandar mensagens", true],
  ["Não me mande mais mensagem", true],
  ["não envie mais promoções por favor", true],
  ["para de mandar mensagem", true],
  ["Não quero mais propaganda", true],
  ["pare de enviar", true],
  ["Parar promoções", true],
  ["Stop promotions", true],
  ["Detener promociones", true],
  ["Me tira da lista", true],
  ["quero sair dessa lista", true],
  ["Remova meu número, por favor", true],
  ["please remove me from your list", true],
  ["Stop sending me messages", true],
  ["Please don't send me any more messages", true],
  ["No me envíen más mensajes", true],
  ["Dejen de enviar mensajes", true],
  ["Quiero darme de baja", true],
  ["STOPALL", true],
  ["me manda no whatsapp", false],
  ["no whatsapp", false],
  ["para receber promoções", false],
  ["chega de mensagens", true],
  ["I don't want to receive messages", true],
  ["não me mande mais nada", true],
  ["não mande mais", false],
  ["chega a mensagem?", false],
  ["Não, por mensagem", false],
  ["Não, quero mensagem", false],
  ["não envia mensagem", false],
  ["I don't receive messages", false],
  ["take my number", false],
  ["pare a campanha", false],
  ["não mande", false],
  ["não quero mais", false],
  ["não quero receber o boleto por e-mail", false],
  ["não recebi mensagem", false],
  ["tira da lista", false],
  ["tira o leite da lista", false],
  ["sair da escola", false],
  ["pare o pedido", false],
  ["por favor", false],
  ["quero sair do plano", false],
  ["Vou sair agora, já volto", false],
  ["sair sair", false],
  ["2", false],
  ["#", false],
  ["1️⃣", false],
  ["👍", false],
  ["", false],
  ["não", false],
  ["cancelar", false],
  ["s".repeat(100_000), false],
])("%s opts out: %s", (text, out) => {
  expect(isOptOut(text, "")).toBe(out);
});

test("a company's own opt-out words count too, in any case and with any punctuation, but never a number or a sign alone", () => {
  const setting = "Chega!\n\n  Me Esqueça  \n1\n#\n.";
  expect(
    ["chega", "ME ESQUECA", "me esqueça…", "1", "#", ".", "", "chega me esqueca"].map((text) =>
      isOptOut(text, setting),
    ),
  ).toEqual([true, true, true, false, false, false, false, false]);
});

test.each([
  ["VOLTAR", true],
  ["Quero receber", true],
  ["start", true],
  ["Volver.", true],
  ["quero voltar a receber, por favor", true],
  ["Quiero volver a recibir mensajes", true],
  ["sair", false],
  ["1", false],
  ["vou voltar amanhã", false],
])("%s opts in again: %s", (text, back) => {
  expect(isOptIn(text)).toBe(back);
});
