import type { Language } from "@balcao/shared/automatic-texts";
import type { Blocker } from "@balcao/shared/campaigns/schema";

type Words = Record<Blocker, string> & Record<"subject" | "kept" | "late" | "way", string>;

const wording: Record<Language, Words> = {
  pt: {
    subject: "A campanha {{name}} não começou",
    kept: "A campanha “{{name}}” não começou na hora marcada. O motivo:",
    late: "Na hora marcada nada estava ligado ou a empresa não podia enviar, e já passou tempo demais.",
    noText: "Falta o texto da mensagem.",
    noConfirmationText: "Falta o texto da pergunta de confirmação.",
    noAudience: "Nenhuma lista ou etiqueta foi escolhida.",
    noConnection: "Falta o número que envia.",
    nobody: "Ninguém receberia a mensagem.",
    variable: "Uma variável do texto ou do modelo não tem valor para ninguém.",
    fileMissing: "Falta um arquivo na lista de arquivos.",
    contactListGone: "A lista de contatos foi excluída.",
    tagListGone: "A etiqueta das pessoas foi excluída.",
    fileListGone: "A lista de arquivos foi excluída.",
    connectionGone: "O número que envia foi excluído.",
    template: "O modelo de mensagem não pode ser enviado por este número agora.",
    templateValues: "Falta preencher uma variável do modelo de mensagem.",
    templateOffer: "A oferta do modelo de mensagem já terminou.",
    templateFile: "O cabeçalho do modelo de mensagem precisa de um arquivo que a campanha não tem.",
    templateCards: "Falta a imagem ou o vídeo de um cartão do modelo de mensagem.",
    importing: "A importação da lista ainda não terminou.",
    disabled: "As campanhas estão desligadas na empresa.",
    way: "Ninguém recebeu nada. Corrija e envie, ou marque outro horário:",
  },
  en: {
    subject: "The campaign {{name}} did not start",
    kept: "The campaign “{{name}}” did not start at the scheduled time. The reason:",
    late: "Nothing was running at that time or the company could not send, and too much time has passed since.",
    noText: "The text of the message is missing.",
    noConfirmationText: "The text of the confirmation question is missing.",
    noAudience: "No list or tag was chosen.",
    noConnection: "The number that sends is missing.",
    nobody: "Nobody would get the message.",
    variable: "A variable of the text or the template has no value for anybody.",
    fileMissing: "A file of the file list is missing.",
    contactListGone: "The contact list was deleted.",
    tagListGone: "The tag of its people was deleted.",
    fileListGone: "The file list was deleted.",
    connectionGone: "The number that sends was deleted.",
    template: "This number cannot send the message template now.",
    templateValues: "A variable of the message template has no value.",
    templateOffer: "The offer of the message template is over.",
    templateFile: "The header of the message template needs a file that the campaign does not have.",
    templateCards: "A card of the message template has no picture or video.",
    importing: "The import of the list has not ended yet.",
    disabled: "Campaigns are switched off in the company.",
    way: "Nobody got anything. Correct it and send it, or set another time:",
  },
  es: {
    subject: "La campaña {{name}} no empezó",
    kept: "La campaña “{{name}}” no empezó a la hora fijada. El motivo:",
    late: "A la hora fijada nada estaba encendido o la empresa no podía enviar, y ya pasó demasiado tiempo.",
    noText: "Falta el texto del mensaje.",
    noConfirmationText: "Falta el texto de la pregunta de confirmación.",
    noAudience: "No se eligió ninguna lista ni etiqueta.",
    noConnection: "Falta el número que envía.",
    nobody: "Nadie recibiría el mensaje.",
    variable: "Una variable del texto o de la plantilla no tiene valor para nadie.",
    fileMissing: "Falta un archivo en la lista de archivos.",
    contactListGone: "La lista de contactos fue eliminada.",
    tagListGone: "La etiqueta de las personas fue eliminada.",
    fileListGone: "La lista de archivos fue eliminada.",
    connectionGone: "El número que envía fue eliminado.",
    template: "Este número no puede enviar la plantilla de mensaje ahora.",
    templateValues: "Falta llenar una variable de la plantilla de mensaje.",
    templateOffer: "La oferta de la plantilla de mensaje ya terminó.",
    templateFile: "El encabezado de la plantilla de mensaje necesita un archivo que la campaña no tiene.",
    templateCards: "Falta la imagen o el video de una tarjeta de la plantilla de mensaje.",
    importing: "La importación de la lista todavía no terminó.",
    disabled: "Las campañas están desactivadas en la empresa.",
    way: "Nadie recibió nada. Corríjala y envíela, o fije otro horario:",
  },
};

/** The e-mail to an admin about a campaign that did not begin at its time. If `missedBy` is empty, nothing ran then, or the company could not send. */
export function missedWording(
  language: Language,
  missedBy: readonly Blocker[],
  about: { name: string; publicUrl: string },
): { subject: string; body: string } {
  const words = wording[language];
  const fill = (text: string) => text.replace("{{name}}", () => about.name);
  const why = missedBy.length === 0 ? [words.late] : missedBy.map((blocker) => words[blocker]);
  return {
    subject: `{{product}}: ${fill(words.subject)}`,
    body: `${fill(words.kept)}\n\n${why.map((line) => `- ${line}`).join("\n")}\n\n${words.way}\n${about.publicUrl}/campaigns\n`,
  };
}
