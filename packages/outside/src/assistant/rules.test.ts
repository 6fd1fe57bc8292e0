import { describe, expect, test } from "vitest";
import { assistant, customer } from "../testing/assistant.ts";
import { asksForPerson, handOverByRule, isAngry } from "./rules.ts";

test.each([
  "atendente",
  "ATENDENTE!!",
  "Humano, por favor",
  "quero falar com um atendente",
  "Quero falar com uma PESSOA de verdade",
  "posso falar com alguém?",
  "me passa pra um humano",
  "não quero robô, quero falar com uma pessoa",
  "tem alguém aí?",
  "preciso ser atendido por uma pessoa",
  "cadê o atendente",
  "transfere para o gerente",
  "gostaria de conversar com um vendedor",
  "oi, quero um atendente",
  "I want to talk to a human",
  "agent please",
  "can I speak with a real person?",
  "connect me to a representative",
  "quiero hablar con una persona",
  "Pásame con un asesor",
  "necesito un agente",
  "¿puedo hablar con alguien?",
  "falar c atendente",
  "quero um atendete",
  "pessoa de verdade, por favor",
  "¿hay alguien ahí?",
])("%s asks for a person", (text) => expect(asksForPerson(text)).toBe(true));

test.each([
  "vende para pessoa física?",
  "preciso de nota para pessoa jurídica",
  "mesa para quantas pessoas?",
  "cadeira para recursos humanos",
  "não quero falar com atendente",
  "não preciso de atendente, obrigado",
  "o atendente disse 7 dias, está certo?",
  "I don't want to talk to a person",
  "no quiero hablar con un agente",
  "what is your return policy?",
  "vocês atendem hoje?",
  "sou cliente antiga",
  "qual o prazo?",
  "",
])("%s does not ask for a person", (text) => expect(asksForPerson(text)).toBe(false));

test.each([
  "isso é um ABSURDO",
  "que palhaçada",
  "vou no Procon",
  "vou processar vocês",
  "péssimo atendimento",
  "CADE O MEU PEDIDO??!!",
  "this is ridiculous",
  "¡qué vergüenza!",
])("%s counts as anger", (text) => expect(isAngry(text)).toBe(true));

test.each(["QUERO TROCAR O SOFA", "OI!!", "Que ótimo!!! Adorei", "vocês têm lixo eletrônico?", "qual o preço??"])(
  "%s does not count as anger",
  (text) => expect(isAngry(text)).toBe(false),
);

describe("a second misunderstanding in a row", () => {
  const missed = assistant("Desculpe, não entendi. Pode reformular?");

  test("a second misunderstanding in a row goes to people, and the first does not", () => {
    const first = [customer("o negócio lá"), assistant("A troca é em 7 dias."), customer("não foi isso que perguntei")];
    expect(handOverByRule(first)).toBe(null);
    expect(handOverByRule([...first, assistant("A loja abre às 9h."), customer("você não entendeu")])).toBe(
      "misunderstood",
    );
    expect(handOverByRule([customer("o negócio lá"), missed, customer("não foi isso")])).toBe("misunderstood");
  });

  test("a second misunderstanding in a row is not counted after an answer that helped", () => {
    const history = [
      customer("a"),
      assistant("A troca é em 7 dias."),
      customer("não foi isso"),
      assistant("A loja abre às 9h."),
      customer("obrigado! e a entrega?"),
      assistant("São 2 dias úteis."),
      customer("não é isso"),
    ];
    expect(handOverByRule(history)).toBe(null);
  });
});

test("a message from before the last answer causes no hand-over now", () => {
  expect(handOverByRule([customer("atendente"), assistant("A loja abre às 9h."), customer("e no sábado?")])).toBe(null);
  expect(handOverByRule([customer("e no sábado?"), customer("aliás"), customer("humano")])).toBe("asked-for-person");
});
