import type { AdminReason } from "@balcao/shared/assistant/port";
import type { Language } from "@balcao/shared/automatic-texts";

const wording: Record<Language, Record<AdminReason | "subject" | "people" | "said" | "where", string>> = {
  pt: {
    subject: "O assistente não consegue responder",
    none: "Nenhum provedor está configurado: falta o endereço, o modelo ou a chave.",
    configuration: "O provedor recusa o pedido: o modelo ou o endereço não está certo.",
    key: "O provedor recusa a chave.",
    credit: "A conta no provedor está sem crédito.",
    address: "O endereço do provedor não pode ser acessado daqui.",
    people: "Enquanto isso, os clientes vão direto para a equipe, e as sugestões para atendentes não funcionam.",
    said: "Resposta do provedor:",
    where: "Confira e teste o provedor em:",
  },
  en: {
    subject: "The assistant cannot answer",
    none: "No provider is set up: the address, the model or the key is missing.",
    configuration: "The provider refuses the request: the model or the address is not right.",
    key: "The provider refuses the key.",
    credit: "The account at the provider has no credit.",
    address: "The provider's address cannot be reached from here.",
    people: "Meanwhile customers go straight to your team, and suggestions for agents do not work.",
    said: "What the provider said:",
    where: "Check and test the provider at:",
  },
  es: {
    subject: "El asistente no puede responder",
    none: "No hay ningún proveedor configurado: falta la dirección, el modelo o la clave.",
    configuration: "El proveedor rechaza el pedido: el modelo o la dirección no es correcta.",
    key: "El proveedor rechaza la clave.",
    credit: "La cuenta en el proveedor no tiene crédito.",
    address: "No se puede llegar a la dirección del proveedor desde aquí.",
    people: "Mientras tanto, los clientes van directo al equipo, y las sugerencias para agentes no funcionan.",
    said: "Respuesta del proveedor:",
    where: "Revise y pruebe el proveedor en:",
  },
};

/** The e-mail to an admin about a provider that refuses questions. */
export function faultWording(language: Language, reason: AdminReason, about: { detail: string; publicUrl: string }) {
  const words = wording[language];
  const said = about.detail === "" ? "" : `${words.said} ${about.detail}\n`;
  const where = `${about.publicUrl}/prompts?tab=provider`;
  const body = `${words[reason]}\n${words.people}\n${said}\n${words.where}\n${where}\n`;
  return { subject: `{{product}}: ${words.subject}`, body };
}
