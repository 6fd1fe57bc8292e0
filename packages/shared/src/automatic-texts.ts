import type { Language } from "./language.ts";

export { type Language, language, languages } from "./language.ts";

/** The texts that customers get when the company has no text of its own. */
export interface AutomaticTexts {
  /** The settings with the same names replace these five texts. An empty setting sends nothing. */
  greetingAcceptedMessage: string;
  menuGiveUpMessage: string;
  handOverMessage: string;
  callMessage: string;
  optOutMessage: string;
  /** The text that is used when neither the connection nor the queue has its own. */
  outOfHoursMessage: string;
  /** One text for each kind of transfer. The connection's `transferMessage` replaces all four. */
  transfer: { queue: string; queueAndUser: string; user: string; queueKeepsUser: string };
  /** Asks what the customer needs. It is sent when the choice of a queue or an option leads to a talker and no other text is sent. */
  askAway: string;
  /** The question for a rating, and the words for 1, 2 and 3. */
  rating: { question: string; scale: readonly [string, string, string] };
  /** The lines below the menu of a queue's tree: a step back, and the menu of queues. */
  tree: { back: string; menu: string };
  /** For a menu that customers tap: `choose` is the text of a menu without one, and `open` the label of the button that opens a list. */
  tapped: { choose: string; open: string };
  /** Greetings for the morning, the afternoon, the evening, and after midnight. */
  greeting: readonly [string, string, string, string];
}

export const automaticTexts: Record<Language, AutomaticTexts> = {
  pt: {
    greetingAcceptedMessage: "{{greeting}}, {{firstName}}! Aqui é {{user}} e vou cuidar do seu atendimento.",
    menuGiveUpMessage: "Tudo bem! Já avisamos a equipe e logo alguém atende você por aqui.",
    handOverMessage: "Vou passar a conversa para a nossa equipe. Logo alguém responde você por aqui.",
    callMessage: "Por aqui não atendemos ligações. Escreva ou mande um áudio e logo alguém responde você.",
    optOutMessage: "Certo, não vamos mais enviar mensagens por iniciativa nossa. Se precisar, é só escrever.",
    outOfHoursMessage:
      "Recebemos a sua mensagem, mas agora não há ninguém por aqui. Respondemos assim que o atendimento abrir.",
    transfer: {
      queue: "Seu atendimento foi transferido para o setor *{{queue}}*. Logo alguém continua a conversa com você.",
      queueAndUser: "Seu atendimento foi transferido para *{{user}}*, do setor *{{queue}}*.",
      user: "Seu atendimento foi transferido para *{{user}}*.",
      queueKeepsUser: "Seu atendimento continua com *{{user}}*, agora no setor *{{queue}}*.",
    },
    askAway: "Certo! Escreva o que você precisa.",
    rating: {
      question: "Como foi o seu atendimento? Responda com um número:",
      scale: ["Insatisfeito", "Satisfeito", "Muito satisfeito"],
    },
    tree: { back: "Voltar", menu: "Menu inicial" },
    tapped: { choose: "Escolha uma opção:", open: "Ver opções" },
    greeting: ["Bom dia", "Boa tarde", "Boa noite", "Boa madrugada"],
  },
  en: {
    greetingAcceptedMessage: "{{greeting}}, {{firstName}}! This is {{user}} and I will take care of you.",
    menuGiveUpMessage: "No problem! We have told the team and somebody will answer you here soon.",
    handOverMessage: "I am passing this on to our team. Somebody will answer you here soon.",
    callMessage: "We cannot take calls here. Please write or send a voice message and somebody will answer you soon.",
    optOutMessage: "All right, we will not write to you on our own any more. If you need us, just send a message.",
    outOfHoursMessage:
      "We have received your message, but nobody is here right now. We will answer as soon as we open.",
    transfer: {
      queue: "You have been transferred to *{{queue}}*. Somebody will continue the conversation with you soon.",
      queueAndUser: "You have been transferred to *{{user}}* from *{{queue}}*.",
      user: "You have been transferred to *{{user}}*.",
      queueKeepsUser: "*{{user}}* stays with you, now in *{{queue}}*.",
    },
    askAway: "All right! Write what you need.",
    rating: {
      question: "How did we do? Answer with a number:",
      scale: ["Unsatisfied", "Satisfied", "Very satisfied"],
    },
    tree: { back: "Back", menu: "Main menu" },
    tapped: { choose: "Please choose:", open: "See options" },
    greeting: ["Good morning", "Good afternoon", "Good evening", "Good evening"],
  },
  es: {
    greetingAcceptedMessage: "¡{{greeting}}, {{firstName}}! Soy {{user}} y voy a atenderle.",
    menuGiveUpMessage: "¡No hay problema! Ya avisamos al equipo y pronto alguien le atenderá por aquí.",
    handOverMessage: "Paso la conversación a nuestro equipo. Pronto alguien le responderá por aquí.",
    callMessage: "Por aquí no atendemos llamadas. Escriba o envíe un audio y pronto alguien le responderá.",
    optOutMessage: "De acuerdo, no le escribiremos más por iniciativa nuestra. Si nos necesita, solo escriba.",
    outOfHoursMessage: "Recibimos su mensaje, pero ahora no hay nadie por aquí. Responderemos en cuanto abramos.",
    transfer: {
      queue: "Su conversación pasó al sector *{{queue}}*. Pronto alguien la continuará con usted.",
      queueAndUser: "Su conversación pasó a *{{user}}*, del sector *{{queue}}*.",
      user: "Su conversación pasó a *{{user}}*.",
      queueKeepsUser: "*{{user}}* sigue con su conversación, ahora en el sector *{{queue}}*.",
    },
    askAway: "¡De acuerdo! Escriba lo que necesita.",
    rating: {
      question: "¿Cómo fue la atención? Responda con un número:",
      scale: ["Insatisfecho", "Satisfecho", "Muy satisfecho"],
    },
    tree: { back: "Volver", menu: "Menú principal" },
    tapped: { choose: "Elija una opción:", open: "Ver opciones" },
    greeting: ["Buenos días", "Buenas tardes", "Buenas noches", "Buenas noches"],
  },
};
