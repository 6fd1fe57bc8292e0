import type { Language } from "@balcao/shared/automatic-texts";
import type { Fall } from "@balcao/shared/connections/facts";

/** The words for an admin when Meta reports that something about an official number is worse than before: what it is, and what to do. */
interface FallWording {
  subject: string;
  opening: string;
  number: string;
  said: string;
  advice: string;
  open: string;
  explained: Record<Fall, readonly [what: string, advice: string]>;
}

export const fallWording: Record<Language, FallWording> = {
  pt: {
    subject: "Aviso da Meta sobre {{name}}",
    opening: "A Meta avisou algo sobre um número oficial da sua empresa.",
    number: "Número",
    said: "A Meta diz",
    advice: "O que fazer",
    open: "Conexões",
    explained: {
      disabled: [
        "A Meta desativou a conta deste número.",
        "Peça a revisão em Qualidade da conta, no Gerenciador da Meta.",
      ],
      removed: [
        "A conta deste número foi removida, ou o app perdeu o acesso a ela.",
        "Confira a conta e o app na Meta.",
      ],
      blocked: [
        "A Meta não deixa este número enviar.",
        "Veja o motivo no Gerenciador do WhatsApp, na página do número.",
      ],
      violation: [
        "A Meta registrou uma violação das regras.",
        "Leia o aviso em Qualidade da conta e peça a revisão se for engano.",
      ],
      restricted: [
        "A Meta restringiu a conta por um tempo.",
        "Pare as campanhas; responder a quem escreve continua possível.",
      ],
      red: [
        "A qualidade do número está baixa: muitas pessoas bloqueiam ou denunciam.",
        "Pare as campanhas e escreva só a quem pediu.",
      ],
      limited: [
        "A Meta limita o que este número envia.",
        "Veja o motivo no Gerenciador do WhatsApp, na página do número.",
      ],
      nameDeclined: ["A Meta recusou o nome de exibição.", "Peça outro nome no Gerenciador do WhatsApp."],
      yellow: [
        "A qualidade do número caiu para média.",
        "Envie menos e só a quem espera; a Meta olha os últimos sete dias.",
      ],
      alert: ["A Meta publicou um aviso.", "Leia o aviso no Gerenciador do WhatsApp."],
      fewer: [
        "A Meta reduziu o número de pessoas a quem a empresa pode escrever primeiro por dia.",
        "Campanhas grandes levam mais dias; boa qualidade faz o limite subir.",
      ],
    },
  },
  en: {
    subject: "Notice from Meta about {{name}}",
    opening: "Meta has reported something about an official number of your company.",
    number: "Number",
    said: "Meta says",
    advice: "What to do",
    open: "Connections",
    explained: {
      disabled: [
        "Meta disabled the account of this number.",
        "Ask for a review under Account quality in Meta’s manager.",
      ],
      removed: [
        "The account of this number was removed, or the app lost its access to it.",
        "Check the account and the app at Meta.",
      ],
      blocked: ["Meta does not let this number send.", "See why on the number’s page in WhatsApp Manager."],
      violation: [
        "Meta noted a violation of its rules.",
        "Read the notice under Account quality, and ask for a review if it is a mistake.",
      ],
      restricted: ["Meta restricted the account for a time.", "Stop campaigns; you can still answer people who write."],
      red: [
        "The quality of the number is low: many people block or report it.",
        "Stop campaigns, and write only to people who asked for it.",
      ],
      limited: ["Meta limits what this number sends.", "See why on the number’s page in WhatsApp Manager."],
      nameDeclined: ["Meta declined the display name.", "Ask for another name in WhatsApp Manager."],
      yellow: [
        "The quality of the number fell to medium.",
        "Send less, and only to people who expect it; Meta looks at the last seven days.",
      ],
      alert: ["Meta published a notice.", "Read it in WhatsApp Manager."],
      fewer: [
        "Meta lowered the number of people to whom you may write first each day.",
        "Large campaigns take more days; good quality raises the limit.",
      ],
    },
  },
  es: {
    subject: "Aviso de Meta sobre {{name}}",
    opening: "Meta avisó algo sobre un número oficial de su empresa.",
    number: "Número",
    said: "Meta dice",
    advice: "Qué hacer",
    open: "Conexiones",
    explained: {
      disabled: [
        "Meta desactivó la cuenta de este número.",
        "Pida la revisión en Calidad de la cuenta, en el administrador de Meta.",
      ],
      removed: [
        "La cuenta de este número fue eliminada, o la app perdió el acceso.",
        "Revise la cuenta y la app en Meta.",
      ],
      blocked: [
        "Meta no deja enviar a este número.",
        "Vea el motivo en el Administrador de WhatsApp, en la página del número.",
      ],
      violation: [
        "Meta registró una violación de sus reglas.",
        "Lea el aviso en Calidad de la cuenta y pida la revisión si es un error.",
      ],
      restricted: [
        "Meta restringió la cuenta por un tiempo.",
        "Detenga las campañas; responder a quien escribe sigue siendo posible.",
      ],
      red: [
        "La calidad del número es baja: muchas personas lo bloquean o denuncian.",
        "Detenga las campañas y escriba solo a quien lo pidió.",
      ],
      limited: [
        "Meta limita lo que este número envía.",
        "Vea el motivo en el Administrador de WhatsApp, en la página del número.",
      ],
      nameDeclined: ["Meta rechazó el nombre visible.", "Pida otro nombre en el Administrador de WhatsApp."],
      yellow: [
        "La calidad del número bajó a media.",
        "Envíe menos y solo a quien lo espera; Meta mira los últimos siete días.",
      ],
      alert: ["Meta publicó un aviso.", "Léalo en el Administrador de WhatsApp."],
      fewer: [
        "Meta redujo el número de personas a las que la empresa puede escribir primero por día.",
        "Las campañas grandes tardan más días; la buena calidad sube el límite.",
      ],
    },
  },
};
