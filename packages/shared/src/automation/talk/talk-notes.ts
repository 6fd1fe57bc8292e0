import type { Language } from "../../language.ts";
import type { HandOverReason, TalkFault } from "../../talkers/reasons.ts";

/** The reason of the note: a fault of the talker, a hand-over by the talker, or something that we noticed. `detail` is shown unchanged. */
export interface NoteWords {
  reason: TalkFault | HandOverReason | "machine" | "nowhere" | "left-out";
  detail: string;
}

type Words = Record<NoteWords["reason"], string> & { waits: string; assistant: string };

const words: Record<Language, Words> = {
  pt: {
    configuration: "“{{name}}” não está configurado corretamente.",
    address: "“{{name}}” tem um endereço que não pode ser chamado daqui.",
    unreachable: "“{{name}}” está fora do ar.",
    silent: "“{{name}}” não respondeu a tempo.",
    "bad-answer": "“{{name}}” deu uma resposta que não se pode usar.",
    paused: "“{{name}}” está em pausa depois de várias falhas.",
    removed: "Quem conversava com este cliente foi removido ou não está mais no plano.",
    machine: "A resposta automática parou: tantas mensagens seguidas parecem vir de outra máquina.",
    nowhere: "“{{name}}” quis transferir para um setor ou uma pessoa que não existe.",
    asked: "O cliente pediu para falar com uma pessoa.",
    misunderstood: "“{{name}}” não entendeu o cliente mais de uma vez.",
    upset: "O cliente parece aborrecido.",
    "no-source": "“{{name}}” não encontrou a resposta no que a empresa informou.",
    "left-out": "Uma parte da resposta de “{{name}}” não foi enviada ao cliente:",
    limit: "“{{name}}” chegou ao limite de respostas.",
    instructed: "“{{name}}” passou a conversa.",
    waits: "O cliente espera por uma pessoa.",
    assistant: "Assistente",
  },
  en: {
    configuration: "“{{name}}” is not set up correctly.",
    address: "“{{name}}” has an address that cannot be called from here.",
    unreachable: "“{{name}}” cannot be reached.",
    silent: "“{{name}}” did not answer in time.",
    "bad-answer": "“{{name}}” gave an answer that cannot be used.",
    paused: "“{{name}}” is paused after several failures.",
    removed: "What was talking with this customer was removed, or is no longer in the plan.",
    machine: "The automatic answers stopped: so many messages in a row seem to come from another machine.",
    nowhere: "“{{name}}” wanted to transfer to a queue or person that does not exist.",
    asked: "The customer asked for a person.",
    misunderstood: "“{{name}}” misunderstood the customer more than once.",
    upset: "The customer seems upset.",
    "no-source": "“{{name}}” found no answer in what the company provided.",
    "left-out": "A part of the answer of “{{name}}” was not sent to the customer:",
    limit: "“{{name}}” reached its limit of answers.",
    instructed: "“{{name}}” handed the conversation over.",
    waits: "The customer is waiting for a person.",
    assistant: "Assistant",
  },
  es: {
    configuration: "“{{name}}” no está configurado correctamente.",
    address: "“{{name}}” tiene una dirección que no se puede llamar desde aquí.",
    unreachable: "“{{name}}” está fuera de servicio.",
    silent: "“{{name}}” no respondió a tiempo.",
    "bad-answer": "“{{name}}” dio una respuesta que no se puede usar.",
    paused: "“{{name}}” está en pausa después de varios fallos.",
    removed: "Quien conversaba con este cliente fue eliminado o ya no está en el plan.",
    machine: "Las respuestas automáticas se detuvieron: tantos mensajes seguidos parecen venir de otra máquina.",
    nowhere: "“{{name}}” quiso transferir a un sector o una persona que no existe.",
    asked: "El cliente pidió hablar con una persona.",
    misunderstood: "“{{name}}” no entendió al cliente más de una vez.",
    upset: "El cliente parece molesto.",
    "no-source": "“{{name}}” no encontró la respuesta en lo que informó la empresa.",
    "left-out": "Una parte de la respuesta de “{{name}}” no se envió al cliente:",
    limit: "“{{name}}” llegó al límite de respuestas.",
    instructed: "“{{name}}” pasó la conversación.",
    waits: "El cliente espera a una persona.",
    assistant: "Asistente",
  },
};

/** The note for attendants about a waiting customer. Without a name the talker was the company's assistant. */
export function noteText(language: Language, name: string, { reason, detail }: NoteWords): string {
  const { [reason]: why, waits, assistant } = words[language];
  const first = why.replace("{{name}}", () => name || assistant);
  return [first, detail.trim(), reason === "left-out" ? "" : waits].filter((line) => line !== "").join("\n");
}
