import type { Language } from "@balcao/shared/automatic-texts";
import { otherWords } from "../../numbers/message-templates/stops.ts";

type Words = Record<
  | "subject"
  | "changedSubject"
  | "wordsSubject"
  | "running"
  | "waiting"
  | "schedules"
  | "way"
  | "wordsWay"
  | "stopped"
  | "changed"
  | "words",
  string
> & {
  /** The reasons, by Meta's word for the state or for the category. */
  why: Record<string, string>;
};

const wording: Record<Language, Words> = {
  pt: {
    subject: "O modelo {{template}} não pode ser enviado",
    changedSubject: "O modelo {{template}} mudou de categoria",
    wordsSubject: "O modelo {{template}} tem outro texto",
    stopped: "O modelo de mensagem {{template}} não pode mais ser enviado.",
    changed: "A Meta mudou a categoria do modelo de mensagem {{template}}, e com ela o preço.",
    words:
      "O modelo de mensagem {{template}} foi alterado na Meta: os clientes receberiam outro texto, arquivo ou botão.",
    running: "Campanhas que pararam de enviá-lo: {{names}}.",
    waiting: "Campanhas programadas que usam este modelo: {{names}}.",
    schedules: "Mensagens agendadas que usam este modelo: {{count}}.",
    way: "Veja o modelo, corrija-o na Meta ou escolha outro:",
    wordsWay:
      "Leia o modelo como está agora. Para enviá-lo assim, cancele a campanha e continue o envio; mensagens agendadas já sairão com o novo texto:",
    why: {
      paused: "A Meta o pausou, porque clientes o bloquearam ou denunciaram.",
      disabled: "A Meta o desativou.",
      rejected: "A Meta o recusou.",
      deleted: "Ele foi excluído na Meta.",
      pending:
        "Ele foi alterado e espera a revisão da Meta. Depois de aprovado, as mensagens agendadas saem com o novo texto, sem outro aviso.",
      marketing: "Agora ele é de marketing.",
      utility: "Agora ele é de utilidade.",
      authentication: "Agora ele é de autenticação.",
    },
  },
  en: {
    subject: "The template {{template}} cannot be sent",
    changedSubject: "The template {{template}} has another category",
    wordsSubject: "The template {{template}} has another text",
    stopped: "The message template {{template}} cannot be sent any more.",
    changed: "Meta changed the category of the message template {{template}}, and with it the price.",
    words: "The message template {{template}} was changed at Meta: customers would get another text, file or button.",
    running: "Campaigns that stopped sending it: {{names}}.",
    waiting: "Scheduled campaigns that use this template: {{names}}.",
    schedules: "Scheduled messages that use this template: {{count}}.",
    way: "See the template, correct it at Meta or choose another one:",
    wordsWay:
      "Read the template as it is now. To send it like this, cancel the campaign and continue it; scheduled messages go out with the new text:",
    why: {
      paused: "Meta paused it, because customers blocked or reported it.",
      disabled: "Meta switched it off.",
      rejected: "Meta rejected it.",
      deleted: "It was deleted at Meta.",
      pending:
        "It was changed and waits for Meta's review. Once it is approved, scheduled messages go out with the new text, without another notice.",
      marketing: "It is marketing now.",
      utility: "It is utility now.",
      authentication: "It is authentication now.",
    },
  },
  es: {
    subject: "La plantilla {{template}} no se puede enviar",
    changedSubject: "La plantilla {{template}} cambió de categoría",
    wordsSubject: "La plantilla {{template}} tiene otro texto",
    stopped: "La plantilla de mensaje {{template}} ya no se puede enviar.",
    changed: "Meta cambió la categoría de la plantilla de mensaje {{template}}, y con ella el precio.",
    words:
      "La plantilla de mensaje {{template}} fue modificada en Meta: los clientes recibirían otro texto, archivo o botón.",
    running: "Campañas que dejaron de enviarla: {{names}}.",
    waiting: "Campañas programadas que usan esta plantilla: {{names}}.",
    schedules: "Mensajes programados que usan esta plantilla: {{count}}.",
    way: "Vea la plantilla, corríjala en Meta o elija otra:",
    wordsWay:
      "Lea la plantilla como está ahora. Para enviarla así, cancele la campaña y continúe el envío; los mensajes programados saldrán con el nuevo texto:",
    why: {
      paused: "Meta la pausó, porque clientes la bloquearon o denunciaron.",
      disabled: "Meta la desactivó.",
      rejected: "Meta la rechazó.",
      deleted: "Fue eliminada en Meta.",
      pending:
        "Fue modificada y espera la revisión de Meta. Una vez aprobada, los mensajes programados salen con el nuevo texto, sin otro aviso.",
      marketing: "Ahora es de marketing.",
      utility: "Ahora es de utilidad.",
      authentication: "Ahora es de autenticación.",
    },
  },
};
const categories = ["marketing", "utility"];

interface StopFacts {
  template: string;
  /** The state of the template at Meta, its new category, or `otherWords` when its text has changed. */
  why: string;
  running: readonly string[];
  waiting: readonly string[];
  schedules: number;
  publicUrl: string;
}

const listed = (text: string, names: readonly string[]) =>
  names.length > 0 ? [text.replace("{{names}}", () => names.join(", "))] : [];

/** The e-mail to an admin about a template that stopped, or changed its category. */
export function stoppedWording(
  language: Language,
  { template, why, running, waiting, schedules, publicUrl }: StopFacts,
): { subject: string; body: string } {
  const words = wording[language];
  const fill = (text: string) => text.replace("{{template}}", () => template);
  const [subject, what, way] = categories.includes(why)
    ? [words.changedSubject, words.changed, words.way]
    : why === otherWords
      ? [words.wordsSubject, words.words, words.wordsWay]
      : [words.subject, words.stopped, words.way];
  const reason = Object.hasOwn(words.why, why) ? words.why[why] : undefined;
  const lines = [
    [fill(what), reason].filter(Boolean).join(" "),
    [
      ...listed(words.running, running),
      ...listed(words.waiting, waiting),
      ...(schedules > 0 ? [words.schedules.replace("{{count}}", String(schedules))] : []),
    ].join("\n"),
    `${way}\n${publicUrl}/message-templates`,
  ];
  return {
    subject: `{{product}}: ${fill(subject)}`,
    body: `${lines.join("\n\n")}\n`,
  };
}
