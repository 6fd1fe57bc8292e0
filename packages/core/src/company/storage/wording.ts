import type { Language } from "@balcao/shared/automatic-texts";

type Words = Record<"near" | "full", { subject: string; body: string }>;

const wording: Record<Language, Words> = {
  pt: {
    near: {
      subject: "O espaço para arquivos está quase cheio",
      body: "Sua empresa já usa {{percent}} % do espaço para arquivos. Quando ele acabar, os atendentes não poderão enviar arquivos; o que os clientes mandam continua chegando. Para ter mais espaço, fale com quem administra a instalação.",
    },
    full: {
      subject: "O espaço para arquivos acabou",
      body: "O espaço para arquivos da sua empresa acabou. Os atendentes não podem enviar arquivos; textos continuam saindo, e o que os clientes mandam continua chegando. Para ter mais espaço, fale com quem administra a instalação.",
    },
  },
  en: {
    near: {
      subject: "The space for files is almost full",
      body: "Your company uses {{percent}} % of its space for files. Once it is full, agents can send no more files; what customers send keeps arriving. For more space, talk to whoever runs the installation.",
    },
    full: {
      subject: "The space for files is full",
      body: "Your company's space for files is full. Agents cannot send files; texts can still be sent, and what customers send keeps arriving. For more space, talk to whoever runs the installation.",
    },
  },
  es: {
    near: {
      subject: "El espacio para archivos está casi lleno",
      body: "Su empresa ya usa el {{percent}} % del espacio para archivos. Cuando se llene, los agentes no podrán enviar archivos; lo que mandan los clientes seguirá llegando. Para tener más espacio, hable con quien administra la instalación.",
    },
    full: {
      subject: "El espacio para archivos está lleno",
      body: "El espacio para archivos de su empresa está lleno. Los agentes no pueden enviar archivos; los textos siguen saliendo y lo que mandan los clientes sigue llegando. Para tener más espacio, hable con quien administra la instalación.",
    },
  },
};

/** The e-mail to an admin about how full the storage is. */
export function storageWording(language: Language, { percent, publicUrl }: { percent: number; publicUrl: string }) {
  const { subject, body } = wording[language][percent >= 100 ? "full" : "near"];
  return { subject, body: `${body.replace("{{percent}}", String(percent))}\n\n${publicUrl}\n` };
}
