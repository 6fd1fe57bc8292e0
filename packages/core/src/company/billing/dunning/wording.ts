import type { Language } from "@balcao/shared/automatic-texts";

export interface Words {
  subject: string;
  body: string;
}
export type Moment = "soon" | "today" | "overdue" | "lastDays" | "suspended" | "ending";
interface Letters {
  invoice: Record<Moment, Words>;
  upgrade: Words;
  card: Pick<Record<Moment, Words>, "soon" | "today">;
  trial: Record<Moment, Words>;
}
/**
 * The e-mails about an invoice. `trial` is for the end of a trial without a confirmed plan. `upgrade` is for an overdue invoice of a larger plan,
 * which is undone instead of shutting the desk. `card` is for an invoice that a kept card will pay, because a company that also paid it by hand would
 * pay twice.
 */
export const wording: Record<Language, Letters> = {
  pt: {
    invoice: {
      soon: {
        subject: "Sua fatura vence em {{date}}",
        body: "A fatura {{number}} da {{company}}, de {{value}}, vence em {{date}}. Você pode pagar agora por aqui:",
      },
      today: {
        subject: "Sua fatura vence hoje",
        body: "A fatura {{number}} da {{company}}, de {{value}}, vence hoje. Pague por aqui:",
      },
      overdue: {
        subject: "Sua fatura está vencida",
        body: "A fatura {{number}} da {{company}}, de {{value}}, venceu em {{date}} e ainda não recebemos o pagamento. O atendimento continua normalmente até {{last}}. Pague por aqui:",
      },
      lastDays: {
        subject: "O atendimento será suspenso depois de {{last}}",
        body: "A fatura {{number}} da {{company}}, de {{value}}, venceu em {{date}}. Sem o pagamento, o atendimento para depois de {{last}}: as mensagens dos clientes continuam sendo guardadas, mas ninguém consegue responder. Pague por aqui:",
      },
      suspended: {
        subject: "A assinatura está suspensa",
        body: "A assinatura da {{company}} está suspensa porque a fatura {{number}}, de {{value}}, não foi paga. As mensagens dos clientes continuam sendo guardadas, e tudo volta em segundos depois do pagamento:",
      },
      ending: {
        subject: "A assinatura será encerrada",
        body: "A assinatura da {{company}} continua suspensa pela fatura {{number}}, de {{value}}. Depois de 90 dias ela é encerrada. Para voltar, pague por aqui:",
      },
    },
    upgrade: {
      subject: "Seu upgrade ainda não foi pago",
      body: "A fatura {{number}} da {{company}}, de {{value}}, é de um plano maior e venceu em {{date}}. Sem o pagamento, o plano anterior volta depois de {{last}}; o atendimento continua. Pague por aqui:",
    },
    card: {
      soon: {
        subject: "Sua fatura vence em {{date}}",
        body: "A fatura {{number}} da {{company}}, de {{value}}, vence em {{date}} e será cobrada nesse dia no cartão {{card}}. Você não precisa fazer nada. Para trocar o cartão:",
      },
      today: {
        subject: "Sua fatura será cobrada hoje no cartão",
        body: "A fatura {{number}} da {{company}}, de {{value}}, vence hoje e será cobrada hoje no cartão {{card}}. Você não precisa fazer nada. Para acompanhar:",
      },
    },
    trial: {
      soon: {
        subject: "Seu período de teste termina em {{date}}",
        body: "O período de teste da {{company}} termina em {{date}}. Para continuar sem interrupção, escolha um plano por aqui:",
      },
      today: {
        subject: "Seu período de teste termina hoje",
        body: "O período de teste da {{company}} termina hoje. Escolha um plano para continuar:",
      },
      overdue: {
        subject: "Seu período de teste terminou",
        body: "O período de teste da {{company}} terminou em {{date}}. O atendimento continua até {{last}}. Escolha um plano por aqui:",
      },
      lastDays: {
        subject: "O atendimento será suspenso depois de {{last}}",
        body: "O período de teste da {{company}} terminou em {{date}}. Sem um plano, o atendimento para depois de {{last}}; as mensagens dos clientes continuam sendo guardadas. Escolha um plano por aqui:",
      },
      suspended: {
        subject: "O atendimento está suspenso",
        body: "O período de teste da {{company}} terminou e o atendimento está suspenso. As mensagens dos clientes continuam sendo guardadas. Para voltar, escolha um plano:",
      },
      ending: {
        subject: "Sua conta será encerrada",
        body: "O atendimento da {{company}} continua suspenso desde o fim do período de teste. Depois de 90 dias a conta é encerrada. Para voltar, escolha um plano:",
      },
    },
  },
  en: {
    invoice: {
      soon: {
        subject: "Your invoice is due on {{date}}",
        body: "Invoice {{number}} of {{company}}, for {{value}}, is due on {{date}}. You can pay it now:",
      },
      today: {
        subject: "Your invoice is due today",
        body: "Invoice {{number}} of {{company}}, for {{value}}, is due today. Pay it here:",
      },
      overdue: {
        subject: "Your invoice is overdue",
        body: "Invoice {{number}} of {{company}}, for {{value}}, was due on {{date}} and we have not received the payment. Everything keeps working until {{last}}. Pay it here:",
      },
      lastDays: {
        subject: "The desk stops after {{last}}",
        body: "Invoice {{number}} of {{company}}, for {{value}}, was due on {{date}}. Without the payment the desk stops after {{last}}: what customers write is still stored, but nobody can answer. Pay it here:",
      },
      suspended: {
        subject: "Your subscription is suspended",
        body: "The subscription of {{company}} is suspended because invoice {{number}}, for {{value}}, was not paid. What customers write is still stored, and everything is back within seconds of the payment:",
      },
      ending: {
        subject: "Your subscription will end",
        body: "The subscription of {{company}} is still suspended because of invoice {{number}}, for {{value}}. It ends after 90 days. To come back, pay here:",
      },
    },
    upgrade: {
      subject: "Your upgrade has not been paid yet",
      body: "Invoice {{number}} of {{company}}, for {{value}}, is for a larger plan and was due on {{date}}. Without the payment the previous plan comes back after {{last}}; the desk keeps working. Pay it here:",
    },
    card: {
      soon: {
        subject: "Your invoice is due on {{date}}",
        body: "Invoice {{number}} of {{company}}, for {{value}}, is due on {{date}}; on that day the card {{card}} will be charged. There is nothing to do. To change the card:",
      },
      today: {
        subject: "Your card will be charged today",
        body: "Invoice {{number}} of {{company}}, for {{value}}, is due today, and the card {{card}} will be charged today. There is nothing to do. To follow it:",
      },
    },
    trial: {
      soon: {
        subject: "Your trial ends on {{date}}",
        body: "The trial of {{company}} ends on {{date}}. To go on without a break, choose a plan:",
      },
      today: {
        subject: "Your trial ends today",
        body: "The trial of {{company}} ends today. Choose a plan to go on:",
      },
      overdue: {
        subject: "Your trial has ended",
        body: "The trial of {{company}} ended on {{date}}. Everything keeps working until {{last}}. Choose a plan:",
      },
      lastDays: {
        subject: "The desk stops after {{last}}",
        body: "The trial of {{company}} ended on {{date}}. Without a plan the desk stops after {{last}}; what customers write is still stored. Choose a plan:",
      },
      suspended: {
        subject: "The desk is suspended",
        body: "The trial of {{company}} has ended and the desk is suspended. What customers write is still stored. To come back, choose a plan:",
      },
      ending: {
        subject: "Your account will be closed",
        body: "The desk of {{company}} has been suspended since the trial ended. After 90 days the account is closed. To come back, choose a plan:",
      },
    },
  },
  es: {
    invoice: {
      soon: {
        subject: "Su factura vence el {{date}}",
        body: "La factura {{number}} de {{company}}, por {{value}}, vence el {{date}}. Puede pagarla ahora aquí:",
      },
      today: {
        subject: "Su factura vence hoy",
        body: "La factura {{number}} de {{company}}, por {{value}}, vence hoy. Páguela aquí:",
      },
      overdue: {
        subject: "Su factura está vencida",
        body: "La factura {{number}} de {{company}}, por {{value}}, venció el {{date}} y aún no recibimos el pago. Todo sigue funcionando hasta el {{last}}. Páguela aquí:",
      },
      lastDays: {
        subject: "La atención se suspenderá después del {{last}}",
        body: "La factura {{number}} de {{company}}, por {{value}}, venció el {{date}}. Sin el pago, la atención se detiene después del {{last}}: los mensajes de los clientes se siguen guardando, pero nadie puede responder. Páguela aquí:",
      },
      suspended: {
        subject: "La suscripción está suspendida",
        body: "La suscripción de {{company}} está suspendida porque la factura {{number}}, por {{value}}, no se pagó. Los mensajes de los clientes se siguen guardando y todo vuelve segundos después del pago:",
      },
      ending: {
        subject: "La suscripción se cerrará",
        body: "La suscripción de {{company}} sigue suspendida por la factura {{number}}, por {{value}}. Después de 90 días se cierra. Para volver, pague aquí:",
      },
    },
    upgrade: {
      subject: "Su mejora de plan aún no se pagó",
      body: "La factura {{number}} de {{company}}, por {{value}}, es de un plan mayor y venció el {{date}}. Sin el pago, el plan anterior vuelve después del {{last}}; la atención continúa. Páguela aquí:",
    },
    card: {
      soon: {
        subject: "Su factura vence el {{date}}",
        body: "La factura {{number}} de {{company}}, de {{value}}, vence el {{date}} y ese día se cobrará en la tarjeta {{card}}. No tiene que hacer nada. Para cambiar la tarjeta:",
      },
      today: {
        subject: "Su factura se cobrará hoy en la tarjeta",
        body: "La factura {{number}} de {{company}}, de {{value}}, vence hoy y se cobrará hoy en la tarjeta {{card}}. No tiene que hacer nada. Para seguirlo:",
      },
    },
    trial: {
      soon: {
        subject: "Su período de prueba termina el {{date}}",
        body: "El período de prueba de {{company}} termina el {{date}}. Para continuar sin interrupción, elija un plan aquí:",
      },
      today: {
        subject: "Su período de prueba termina hoy",
        body: "El período de prueba de {{company}} termina hoy. Elija un plan para continuar:",
      },
      overdue: {
        subject: "Su período de prueba terminó",
        body: "El período de prueba de {{company}} terminó el {{date}}. Todo sigue funcionando hasta el {{last}}. Elija un plan aquí:",
      },
      lastDays: {
        subject: "La atención se suspenderá después del {{last}}",
        body: "El período de prueba de {{company}} terminó el {{date}}. Sin un plan, la atención se detiene después del {{last}}; los mensajes de los clientes se siguen guardando. Elija un plan aquí:",
      },
      suspended: {
        subject: "La atención está suspendida",
        body: "El período de prueba de {{company}} terminó y la atención está suspendida. Los mensajes de los clientes se siguen guardando. Para volver, elija un plan:",
      },
      ending: {
        subject: "Su cuenta se cerrará",
        body: "La atención de {{company}} sigue suspendida desde el fin del período de prueba. Después de 90 días la cuenta se cierra. Para volver, elija un plan:",
      },
    },
  },
};
