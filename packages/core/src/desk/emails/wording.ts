import type { Language } from "@balcao/shared/language";

/** The foot of every bulk e-mail: why the reader got it, and how to unsubscribe. */
export const footers: Record<Language, (company: string) => { text: string; label: string }> = {
  pt: (company) => ({
    text: `Você recebe este e-mail porque é um contato de ${company}.`,
    label: "Não quero mais receber estes e-mails",
  }),
  en: (company) => ({
    text: `You are receiving this email because you are a contact of ${company}.`,
    label: "I do not want these emails any more",
  }),
  es: (company) => ({
    text: `Recibe este correo porque es un contacto de ${company}.`,
    label: "No quiero recibir más estos correos",
  }),
};
