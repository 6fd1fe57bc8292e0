import type { HelperLanguage } from "@balcao/shared/connections/linking-helper";

interface Words {
  title: (company: string) => string;
  number: (digits: string) => string;
  asks: string;
  what: string;
  show: string;
  again: string;
  cancel: string;
  waiting: string;
  notShown: string;
  impossible: string;
  ended: string;
  maker: (name: string) => string;
}

/** The texts of the card. The desk chooses the language. */
export const words: Record<HelperLanguage, Words> = {
  pt: {
    title: (company) => `Conectar o número de ${company}`,
    number: (digits) => `Número que termina em ${digits}`,
    asks: "Quem pede",
    what: "O navegador vai pedir a chave de acesso desta conta do WhatsApp. Continue só se foi você que começou, agora, nesse endereço.",
    show: "Mostrar a chave",
    again: "Tentar de novo",
    cancel: "Cancelar",
    waiting: "Confirme na janela do navegador…",
    notShown:
      "A chave não foi mostrada. Se você não cancelou, ela não está neste navegador: use o da conta Google ou Apple do celular, seu gerenciador de senhas, ou escolha “usar um celular”.",
    impossible: "Este navegador não deixou pedir a chave aqui. Atualize-o, ou use outro.",
    ended: "Este pedido acabou. Você pode fechar esta aba.",
    maker: (name) => `Cartão do ajudante “${name}”. Não é do WhatsApp, e não lê nada desta página.`,
  },
  en: {
    title: (company) => `Link the number of ${company}`,
    number: (digits) => `Number ending in ${digits}`,
    asks: "Asked by",
    what: "Your browser will ask for the passkey of this WhatsApp account. Go on only if it was you who began, just now, at this address.",
    show: "Show the passkey",
    again: "Try again",
    cancel: "Cancel",
    waiting: "Confirm in the window of your browser…",
    notShown:
      "The passkey was not shown. If you did not cancel, it is not in this browser: use the one with the phone's Google or Apple account, your password manager, or choose “use a phone”.",
    impossible: "This browser did not let us ask for the passkey here. Update it, or use another one.",
    ended: "This request is over. You can close this tab.",
    maker: (name) => `Card of the helper “${name}”. It is not WhatsApp's, and reads nothing of this page.`,
  },
  es: {
    title: (company) => `Vincular el número de ${company}`,
    number: (digits) => `Número que termina en ${digits}`,
    asks: "Quién lo pide",
    what: "El navegador pedirá la llave de acceso de esta cuenta de WhatsApp. Continúe solo si empezó usted, ahora, en esa dirección.",
    show: "Mostrar la llave",
    again: "Intentar de nuevo",
    cancel: "Cancelar",
    waiting: "Confirme en la ventana del navegador…",
    notShown:
      "La llave no se mostró. Si no canceló, no está en este navegador: use el de la cuenta de Google o Apple del teléfono, su gestor de contraseñas, o elija “usar un teléfono”.",
    impossible: "Este navegador no permitió pedir la llave aquí. Actualícelo, o use otro.",
    ended: "Esta solicitud terminó. Puede cerrar esta pestaña.",
    maker: (name) => `Tarjeta del ayudante “${name}”. No es de WhatsApp, y no lee nada de esta página.`,
  },
};
