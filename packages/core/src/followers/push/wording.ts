import type { Language } from "@balcao/shared/language";
import type { News } from "./news.ts";

interface Line {
  title: string;
  body: string;
}
/** The text of a notice for each kind of news. `words` are the written words, or null where they may not be shown. */
type Words = Record<News["kind"], (news: News, words: string | null) => Line> & {
  many: (count: number) => Line;
  /** The label of the button with which the user answers the customer. */
  answer: string;
  /** `product` is what the installation is called. */
  trial: (product: string) => Line;
};

export const pushWording: Record<Language, Words> = {
  pt: {
    message: ({ name }, words) => ({ title: name || "Cliente", body: words ?? "Nova mensagem" }),
    waiting: ({ name }, words) => ({
      title: `${name || "Cliente"} aguarda atendimento`,
      body: words ?? "Nova mensagem",
    }),
    handed: ({ name, by }, words) => ({
      title: `${by || "A equipe"} passou uma conversa para você`,
      body: words ?? name,
    }),
    mention: ({ name, by }, words) => ({
      title: `${by || "A equipe"} mencionou você`,
      body: words ?? `Na conversa com ${name}`,
    }),
    chat: ({ name, by }, words) => ({
      title: name ? `${by} em ${name}` : by,
      body: words ?? "Nova mensagem da equipe",
    }),
    goal: ({ name }) => ({
      title: `${name || "Cliente"} espera sua resposta`,
      body: "O prazo de resposta está acabando.",
    }),
    number: ({ name }) => ({
      title: `O número ${name} está desconectado`,
      body: "Enquanto isso, as mensagens não chegam. Veja em Conexões.",
    }),
    many: (count) => ({ title: `${count} clientes aguardam atendimento`, body: "Toque para ver a lista." }),
    answer: "Responder",
    trial: (product) => ({ title: "Avisos ligados", body: `Este aparelho recebe os avisos do ${product}.` }),
  },
  en: {
    message: ({ name }, words) => ({ title: name || "Customer", body: words ?? "New message" }),
    waiting: ({ name }, words) => ({ title: `${name || "A customer"} is waiting`, body: words ?? "New message" }),
    handed: ({ name, by }, words) => ({ title: `${by || "The team"} passed you a conversation`, body: words ?? name }),
    mention: ({ name, by }, words) => ({
      title: `${by || "The team"} mentioned you`,
      body: words ?? `In the conversation with ${name}`,
    }),
    chat: ({ name, by }, words) => ({
      title: name ? `${by} in ${name}` : by,
      body: words ?? "New message from the team",
    }),
    goal: ({ name }) => ({
      title: `${name || "A customer"} is waiting for your answer`,
      body: "The time to answer is running out.",
    }),
    number: ({ name }) => ({
      title: `The number ${name} is disconnected`,
      body: "Meanwhile no messages arrive. See Connections.",
    }),
    many: (count) => ({ title: `${count} customers are waiting`, body: "Tap to see the list." }),
    answer: "Answer",
    trial: (product) => ({ title: "Notices are on", body: `This device gets the notices of ${product}.` }),
  },
  es: {
    message: ({ name }, words) => ({ title: name || "Cliente", body: words ?? "Mensaje nuevo" }),
    waiting: ({ name }, words) => ({
      title: `${name || "Un cliente"} espera atención`,
      body: words ?? "Mensaje nuevo",
    }),
    handed: ({ name, by }, words) => ({ title: `${by || "El equipo"} le pasó una conversación`, body: words ?? name }),
    mention: ({ name, by }, words) => ({
      title: `${by || "El equipo"} le mencionó`,
      body: words ?? `En la conversación con ${name}`,
    }),
    chat: ({ name, by }, words) => ({
      title: name ? `${by} en ${name}` : by,
      body: words ?? "Mensaje nuevo del equipo",
    }),
    goal: ({ name }) => ({
      title: `${name || "Un cliente"} espera su respuesta`,
      body: "El plazo para responder se acaba.",
    }),
    number: ({ name }) => ({
      title: `El número ${name} está desconectado`,
      body: "Mientras tanto no llegan mensajes. Vea Conexiones.",
    }),
    many: (count) => ({ title: `${count} clientes esperan atención`, body: "Toque para ver la lista." }),
    answer: "Responder",
    trial: (product) => ({ title: "Avisos activados", body: `Este dispositivo recibe los avisos de ${product}.` }),
  },
};
