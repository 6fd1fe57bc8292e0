import type { OutsideMessage } from "@balcao/shared/integrations/port";
import type { IntegrationLanguage } from "@balcao/shared/integrations/fields";

interface Texts {
  /** Sent when a program has no text of its own for an answer that does not fit. */
  notUnderstood: string;
  yourTurn: string;
  rate: (from: number, to: number) => string;
  date: string;
  between: string;
  time: string;
  severally: string;
  file: string;
  skip: (word: string) => string;
  pay: (sum: string, url: string) => string;
  hello: string;
  /** The name of a message without words. */
  kinds: Record<OutsideMessage["type"], string>;
}

/** The few texts that an adapter adds to the texts of a program. */
export const adapterTexts: Record<IntegrationLanguage, Texts> = {
  "pt-BR": {
    notUnderstood: "Não entendi. Pode responder de outro jeito?",
    yourTurn: "Pode escrever sua resposta.",
    rate: (from, to) => `Responda de ${from} a ${to}`,
    date: "dd/mm/aaaa",
    between: "a",
    time: "hh:mm",
    severally: "Pode escolher mais de uma opção, por exemplo: 1, 3",
    file: "Envie o arquivo por aqui.",
    skip: (word) => `Para pular, responda *${word}*.`,
    pay: (sum, url) => `O pagamento${sum && ` de ${sum}`} é feito por esta página: ${url}`,
    hello: "Olá",
    kinds: {
      text: "texto",
      image: "imagem",
      video: "vídeo",
      audio: "áudio",
      document: "documento",
      sticker: "figurinha",
      location: "localização",
      contact: "contato",
    },
  },
  en: {
    notUnderstood: "Sorry, I did not understand. Could you answer in another way?",
    yourTurn: "You can write your answer.",
    rate: (from, to) => `Answer from ${from} to ${to}`,
    date: "dd/mm/yyyy",
    between: "to",
    time: "hh:mm",
    severally: "You may choose more than one option, for example: 1, 3",
    file: "Send the file here.",
    skip: (word) => `To skip, answer *${word}*.`,
    pay: (sum, url) => `The payment${sum && ` of ${sum}`} is made on this page: ${url}`,
    hello: "Hello",
    kinds: {
      text: "text",
      image: "image",
      video: "video",
      audio: "audio",
      document: "document",
      sticker: "sticker",
      location: "location",
      contact: "contact",
    },
  },
  es: {
    notUnderstood: "No entendí. ¿Puede responder de otra manera?",
    yourTurn: "Puede escribir su respuesta.",
    rate: (from, to) => `Responda de ${from} a ${to}`,
    date: "dd/mm/aaaa",
    between: "a",
    time: "hh:mm",
    severally: "Puede elegir más de una opción, por ejemplo: 1, 3",
    file: "Envíe el archivo por aquí.",
    skip: (word) => `Para omitir, responda *${word}*.`,
    pay: (sum, url) => `El pago${sum && ` de ${sum}`} se hace en esta página: ${url}`,
    hello: "Hola",
    kinds: {
      text: "texto",
      image: "imagen",
      video: "video",
      audio: "audio",
      document: "documento",
      sticker: "sticker",
      location: "ubicación",
      contact: "contacto",
    },
  },
};
