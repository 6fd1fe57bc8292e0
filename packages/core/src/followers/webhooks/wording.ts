import type { Language } from "@balcao/shared/automatic-texts";
import { waitingDays } from "@balcao/shared/webhooks/rules";
import type { PauseReason } from "@balcao/shared/webhooks/schema";

type PauseCause = Exclude<PauseReason, "user">;
type Words = Record<PauseCause, string> & { subject: string; kept: string };

const wording: Record<Language, Words> = {
  pt: {
    subject: "O webhook {{name}} foi pausado",
    gone: "O webhook “{{name}}” ({{host}}) respondeu que esse endereço não existe mais (410), e por isso foi pausado.",
    failing: "Há um dia nenhum envio chega ao webhook “{{name}}” ({{host}}), e por isso ele foi pausado.",
    kept: "Nada se perde por enquanto: o que acontecer fica guardado por {{days}} dias e sai quando você o retomar em:",
  },
  en: {
    subject: "The webhook {{name}} was paused",
    gone: "The webhook “{{name}}” ({{host}}) answered that this address is gone (410), so it was paused.",
    failing: "For a day nothing has reached the webhook “{{name}}” ({{host}}), so it was paused.",
    kept: "Nothing is lost for now: what happens is kept for {{days}} days and is sent once you resume it at:",
  },
  es: {
    subject: "El webhook {{name}} se pausó",
    gone: "El webhook “{{name}}” ({{host}}) respondió que esa dirección ya no existe (410), por eso se pausó.",
    failing: "Desde hace un día ningún envío llega al webhook “{{name}}” ({{host}}), por eso se pausó.",
    kept: "Por ahora no se pierde nada: lo que suceda se guarda {{days}} días y sale cuando usted lo reanude en:",
  },
};

/** The e-mail to an admin about a paused webhook. */
export function pauseWording(
  language: Language,
  why: PauseCause,
  about: { name: string; host: string; publicUrl: string },
) {
  const words = wording[language];
  const fill = (text: string) =>
    text
      .replace("{{name}}", () => about.name)
      .replace("{{host}}", () => about.host)
      .replace("{{days}}", String(waitingDays));
  const where = `${about.publicUrl}/webhooks`;
  return {
    subject: `{{product}}: ${fill(words.subject)}`,
    body: `${fill(words[why])}\n\n${fill(words.kept)}\n${where}\n`,
  };
}
