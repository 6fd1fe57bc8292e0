import type { Agent } from "../dialogflow/server.ts";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const say = (text: string, intent: object = {}) => ({
  fulfillmentText: text,
  fulfillmentMessages: [{ text: { text: [text] } }],
  intent: { isFallback: false, ...intent },
});

const topics: readonly [RegExp, () => Record<string, unknown>][] = [
  [
    /\b(atendente|pessoa|humano)\b/,
    () => say("Vou passar você para uma pessoa da equipe.", { liveAgentHandoff: true }),
  ],
  [/\b(tchau|obrigad[oa]|valeu)\b/, () => say("Por nada! Quando precisar, é só chamar.", { endInteraction: true })],
  [/\b(sabado|domingo|fim de semana)\b/, () => say("No sábado abrimos das 9h às 13h. No domingo não abrimos.")],
  [/\bferiados?\b/, () => say("Nos feriados não abrimos.")],
  [
    /\b(horarios?|horas?|abre[m]?|abert[oa]s?|fecha[m]?|funciona[m]?)\b/,
    () => say("Abrimos de segunda a sexta, das 8h às 18h, e no sábado, das 9h às 13h."),
  ],
  [/\b(onde|endereco|fica[m]?)\b/, () => say("Estamos na Rua das Flores, 120, no Centro.")],
  [
    /\b(oi|ola|bom dia|boa tarde|boa noite)\b/,
    () => ({
      ...say("Olá!"),
      fulfillmentMessages: [
        {
          quickReplies: {
            title: "Olá! Sobre o que você quer saber?",
            quickReplies: ["Horário", "Endereço", "Falar com um atendente"],
          },
        },
      ],
    }),
  ],
];

/** An agent that knows the opening hours and the address of a shop. */
export const openingHours: Agent = ({ text }) =>
  topics.find(([words]) => words.test(plain(text)))?.[1]() ??
  say("Não entendi. Posso falar do horário e do endereço.", { isFallback: true });
