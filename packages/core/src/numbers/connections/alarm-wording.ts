import type { Language } from "@balcao/shared/automatic-texts";
import type { LinkingReason } from "@balcao/shared/connections/rules";
import type { DisconnectReason } from "@balcao/shared/connections/schema";
import { again, link, wait } from "./alarm-advice.ts";

/** The alarm's text for an admin: why a number is down, and what to do. */
type ReasonTexts = Record<Exclude<DisconnectReason, LinkingReason> | "unknown", readonly [why: string, advice: string]>;
/** The text for one number, and the text for several. */
type Words = Record<"one" | "many", { subject: string; opening: string }>;
export interface AlarmWording {
  down: Words;
  back: Words;
  labels: Record<"number" | "since" | "until" | "reason" | "advice" | "open", string>;
  explained: ReasonTexts;
}

export const alarmWording: Record<Language, AlarmWording> = {
  pt: {
    down: {
      one: {
        subject: "O número {{name}} está desconectado",
        opening: "Um número da sua empresa está desconectado. As mensagens dos clientes só chegam quando ele voltar.",
      },
      many: {
        subject: "{{count}} números estão desconectados",
        opening:
          "Estes números da sua empresa estão desconectados. As mensagens dos clientes só chegam quando eles voltarem.",
      },
    },
    back: {
      one: {
        subject: "O número {{name}} voltou",
        opening: "O número está conectado de novo. As mensagens que chegaram nesse tempo aparecem normalmente.",
      },
      many: {
        subject: "{{count}} números voltaram",
        opening: "Estes números estão conectados de novo. As mensagens que chegaram nesse tempo aparecem normalmente.",
      },
    },
    labels: {
      number: "Número",
      since: "Desde",
      until: "Voltou em",
      reason: "Motivo",
      advice: "O que fazer",
      open: "Conexões",
    },
    explained: {
      "logged-out": ["A sessão foi encerrada no celular.", link.pt],
      refused: ["O WhatsApp recusou este número.", `Veja no celular se a conta está ativa. ${link.pt}`],
      banned: ["O WhatsApp bloqueou este número.", "Abra o WhatsApp no celular desse número e peça a revisão por lá."],
      outdated: [
        "O WhatsApp não aceita mais esta versão do {{product}}.",
        "Atualize a instalação; depois disso o número volta sozinho.",
      ],
      "no-place": [
        "A instalação não tem lugar para mais números.",
        "Desconecte um número sem uso, ou acrescente um worker.",
      ],
      "switched-off": ["O número foi desligado.", "Ligue de novo na página Conexões."],
      replaced: ["A sessão foi aberta em outro lugar.", `Feche o outro programa que usa este número. ${again.pt}`],
      lost: ["A conexão com o WhatsApp caiu.", wait.pt],
      timeout: ["O WhatsApp não respondeu a tempo.", wait.pt],
      unreachable: [
        "O servidor não consegue chegar ao WhatsApp.",
        "Avise quem cuida da instalação se passar de alguns minutos: internet, DNS ou firewall do servidor.",
      ],
      unavailable: ["O WhatsApp está indisponível no momento.", wait.pt],
      "bad-session": [
        "O WhatsApp continua recusando esta sessão.",
        "Tentamos de novo sozinhos. Se os outros números funcionam, leia um novo QR code.",
      ],
      "number-taken": [
        "Este número já está em outra conexão.",
        "Remova a outra conexão, ou vincule outro número aqui.",
      ],
      "token-refused": [
        "A Meta não aceita mais o token deste número oficial.",
        "Gere outro token na Meta e troque-o na conexão.",
      ],
      unregistered: [
        "A Meta não reconhece mais este número na API oficial.",
        "Registre-o de novo na página Conexões, com o PIN de 6 algarismos dele.",
      ],
      stopped: ["O servidor foi reiniciado.", wait.pt],
      unknown: ["Não sabemos ainda.", wait.pt],
    },
  },
  en: {
    down: {
      one: {
        subject: "The number {{name}} is disconnected",
        opening: "A number of your company is disconnected. Customers’ messages arrive only once it is back.",
      },
      many: {
        subject: "{{count}} numbers are disconnected",
        opening: "These numbers of your company are disconnected. Customers’ messages arrive only once they are back.",
      },
    },
    back: {
      one: {
        subject: "The number {{name}} is back",
        opening: "The number is connected again. Messages that came in the meantime show up as usual.",
      },
      many: {
        subject: "{{count}} numbers are back",
        opening: "These numbers are connected again. Messages that came in the meantime show up as usual.",
      },
    },
    labels: {
      number: "Number",
      since: "Since",
      until: "Back at",
      reason: "Reason",
      advice: "What to do",
      open: "Connections",
    },
    explained: {
      "logged-out": ["The session was ended on the phone.", link.en],
      refused: ["WhatsApp refused this number.", `Check on the phone that the account is active. ${link.en}`],
      banned: ["WhatsApp banned this number.", "Open WhatsApp on the phone of this number and ask for a review there."],
      outdated: [
        "WhatsApp no longer accepts this version of {{product}}.",
        "Update the installation; after that the number comes back by itself.",
      ],
      "no-place": [
        "The installation has no place for more numbers.",
        "Disconnect a number that is not used, or add a worker.",
      ],
      "switched-off": ["The number was switched off.", "Switch it on again on the page Connections."],
      replaced: [
        "The session was opened somewhere else.",
        `Close the other program that uses this number. ${again.en}`,
      ],
      lost: ["The connection to WhatsApp was lost.", wait.en],
      timeout: ["WhatsApp did not answer in time.", wait.en],
      unreachable: [
        "The server cannot reach WhatsApp.",
        "Tell whoever runs the installation if it takes more than a few minutes: the server’s internet, DNS or firewall.",
      ],
      unavailable: ["WhatsApp is unavailable at the moment.", wait.en],
      "bad-session": [
        "WhatsApp keeps refusing this session.",
        "We keep trying. If your other numbers work, scan a new QR code.",
      ],
      "number-taken": [
        "This number is in another connection already.",
        "Remove the other connection, or link another number here.",
      ],
      "token-refused": [
        "Meta no longer accepts the token of this official number.",
        "Make another token at Meta and change it in the connection.",
      ],
      unregistered: [
        "Meta no longer knows this number on its official API.",
        "Register it again on the page Connections, with its PIN of 6 digits.",
      ],
      stopped: ["The server was restarted.", wait.en],
      unknown: ["We do not know yet.", wait.en],
    },
  },
  es: {
    down: {
      one: {
        subject: "El número {{name}} está desconectado",
        opening: "Un número de su empresa está desconectado. Los mensajes de los clientes llegan solo cuando vuelva.",
      },
      many: {
        subject: "{{count}} números están desconectados",
        opening:
          "Estos números de su empresa están desconectados. Los mensajes de los clientes llegan solo cuando vuelvan.",
      },
    },
    back: {
      one: {
        subject: "El número {{name}} volvió",
        opening: "El número está conectado de nuevo. Los mensajes de ese tiempo aparecen normalmente.",
      },
      many: {
        subject: "{{count}} números volvieron",
        opening: "Estos números están conectados de nuevo. Los mensajes de ese tiempo aparecen normalmente.",
      },
    },
    labels: {
      number: "Número",
      since: "Desde",
      until: "Volvió el",
      reason: "Motivo",
      advice: "Qué hacer",
      open: "Conexiones",
    },
    explained: {
      "logged-out": ["La sesión se cerró en el teléfono.", link.es],
      refused: ["WhatsApp rechazó este número.", `Vea en el teléfono si la cuenta está activa. ${link.es}`],
      banned: [
        "WhatsApp bloqueó este número.",
        "Abra WhatsApp en el teléfono de ese número y pida la revisión desde allí.",
      ],
      outdated: [
        "WhatsApp ya no acepta esta versión de {{product}}.",
        "Actualice la instalación; después de eso el número vuelve solo.",
      ],
      "no-place": [
        "La instalación no tiene lugar para más números.",
        "Desconecte un número sin uso, o agregue un worker.",
      ],
      "switched-off": ["El número fue desactivado.", "Actívelo de nuevo en la página Conexiones."],
      replaced: ["La sesión se abrió en otro lugar.", `Cierre el otro programa que usa este número. ${again.es}`],
      lost: ["Se perdió la conexión con WhatsApp.", wait.es],
      timeout: ["WhatsApp no respondió a tiempo.", wait.es],
      unreachable: [
        "El servidor no logra llegar a WhatsApp.",
        "Avise a quien cuida la instalación si pasa de unos minutos: internet, DNS o firewall del servidor.",
      ],
      unavailable: ["WhatsApp no está disponible en este momento.", wait.es],
      "bad-session": [
        "WhatsApp sigue rechazando esta sesión.",
        "Lo intentamos de nuevo solos. Si sus otros números funcionan, lea un nuevo código QR.",
      ],
      "number-taken": ["Este número ya está en otra conexión.", "Quite la otra conexión, o vincule otro número aquí."],
      "token-refused": [
        "Meta ya no acepta el token de este número oficial.",
        "Genere otro token en Meta y cámbielo en la conexión.",
      ],
      unregistered: [
        "Meta ya no reconoce este número en la API oficial.",
        "Regístrelo de nuevo en la página Conexiones, con su PIN de 6 dígitos.",
      ],
      stopped: ["El servidor se reinició.", wait.es],
      unknown: ["Todavía no lo sabemos.", wait.es],
    },
  },
};
