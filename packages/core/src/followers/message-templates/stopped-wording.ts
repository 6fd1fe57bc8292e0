import type { Language } from "@balcao/shared/automatic-texts";

type Words = Record<
  "subject" | "changedSubject" | "running" | "waiting" | "schedules" | "way" | "stopped" | "changed",
  string
> & {
  /** By Meta's word for the state, or for the category. */
  why: Record<string, string>;
};

const wording: Record<Language, Words> = {
  pt: {
    subject: "O modelo {{template}} não pode ser enviado",
    changedSubject: "O modelo {{template}} mudou de categoria",
    stopped: "O modelo de mensagem {{template}} não pode mais ser enviado.",
    changed: "A Meta mudou a categoria do modelo de mensagem {{template}}, e com ela o preço.",
    running: "Campanhas que pararam de enviá-lo: {{names}}.",
    waiting: "Campanhas programadas que usam este modelo: {{names}}.",
    schedules: "Mensagens agendadas que usam este modelo: {{count}}.",
    way: "Veja o modelo, corrija-o na Meta ou escolha outro:",
    why: {
      paused: "A Meta o pausou, porque clientes o bloquearam ou denunciaram.",
      disabled: "A Meta o desativou.",
      rejected: "A Meta o recusou.",
      deleted: "Ele foi excluído na Meta.",
      pending: "Ele foi alterado e espera a revisão da Meta.",
      marketing: "Agora ele é de marketing.",
      utility: "Agora ele é de utilidade.",
      authentication: "Agora ele é de autenticação.",
    },
  },
  en: {
    subject: "The template {{template}} cannot be sent",
    changedSubject: "The template {{template}} has another category",
    stopped: "The message template {{template}} cannot be sent any more.",
    changed: "Meta changed the category of the message template {{template}}, and with it the price.",
    running: "Campaigns that stopped sending it: {{names}}.",
    waiting: "Scheduled campaigns that use this template: {{names}}.",
    schedules: "Scheduled messages that use this template: {{count}}.",
    way: "See the template, mend it at Meta or choose another one:",
    why: {
      paused: "Meta paused it, because customers blocked or reported it.",
      disabled: "Meta switched it off.",
      rejected: "Meta rejected it.",
      deleted: "It was deleted at Meta.",
      pending: "It was changed and waits for Meta's review.",
      marketing: "It is marketing now.",
      utility: "It is utility now.",
      authentication: "It is authentication now.",
    },
  },
  es: {
    subject: "La plantilla {{template}} no se puede enviar",
    changedSubject: "La plantilla {{template}} cambió de categoría",
    stopped: "La plantilla de mensaje {{template}} ya no se puede enviar.",
    changed: "Meta cambió la categoría de la plantilla de mensaje {{template}}, y con ella el precio.",
    running: "Campañas que dejaron de enviarla: {{names}}.",
    waiting: "Campañas programadas que usan esta plantilla: {{names}}.",
    schedules: "Mensajes programados que usan esta plantilla: {{count}}.",
    way: "Vea la plantilla, corríjala en Meta o elija otra:",
    why: {
      paused: "Meta la pausó, porque clientes la bloquearon o denunciaron.",
      disabled: "Meta la desactivó.",
      rejected: "Meta la rechazó.",
      deleted: "Fue eliminada en Meta.",
      pending: "Fue modificada y espera la revisión de Meta.",
      marketing: "Ahora es de marketing.",
      utility: "Ahora es de utilidad.",
      authentication: "Ahora es de autenticación.",
    },
  },
};
const categories = ["marketing", "utility"];

interface Told {
  template: string;
  /** The state of the template at Meta, or its new category. */
  why: string;
  running: readonly string[];
  waiting: readonly string[];
  schedules: number;
  publicUrl: string;
}

const listed = (text: string, names: readonly string[]) =>
  names.length > 0 ? [text.replace("{{names}}", () => names.join(", "))] : [];

/** The e-mail to an admin about a template that stopped what uses it. */
export function stoppedWording(
  language: Language,
  { template, why, running, waiting, schedules, publicUrl }: Told,
): { subject: string; body: string } {
  const words = wording[language];
  const fill = (text: string) => text.replace("{{template}}", () => template);
  const isChange = categories.includes(why);
  const reason = Object.hasOwn(words.why, why) ? words.why[why] : undefined;
  const lines = [
    [fill(isChange ? words.changed : words.stopped), reason].filter(Boolean).join(" "),
    [
      ...listed(words.running, running),
      ...listed(words.waiting, waiting),
      ...(schedules > 0 ? [words.schedules.replace("{{count}}", String(schedules))] : []),
    ].join("\n"),
    `${words.way}\n${publicUrl}/message-templates`,
  ];
  return {
    subject: `Balcão: ${fill(isChange ? words.changedSubject : words.subject)}`,
    body: `${lines.join("\n\n")}\n`,
  };
}
