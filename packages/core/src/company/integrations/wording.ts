import type { Language } from "@balcao/shared/automatic-texts";
import { noteText } from "@balcao/shared/automation/talk/talk-notes";
import type { TalkFault } from "@balcao/shared/talkers/reasons";
import { pauseMinutes } from "@balcao/shared/integrations/rules";

const wording: Record<Language, { subject: string; paused: string; where: string }> = {
  pt: {
    subject: "A integração {{name}} foi pausada",
    paused:
      "Ela falhou várias vezes seguidas. Por {{minutes}} minutos os clientes vão direto para a equipe; depois tentamos de novo.",
    where: "Você pode testar e retomar a integração em:",
  },
  en: {
    subject: "The integration {{name}} was paused",
    paused:
      "It failed several times in a row. For {{minutes}} minutes customers go straight to your team; then we try again.",
    where: "You can test and resume the integration at:",
  },
  es: {
    subject: "La integración {{name}} se pausó",
    paused:
      "Falló varias veces seguidas. Durante {{minutes}} minutos los clientes van directo al equipo; después probamos otra vez.",
    where: "Puede probar y reanudar la integración en:",
  },
};

/** The e-mail to an admin about a paused integration. */
export function pauseWording(language: Language, reason: TalkFault, about: { name: string; publicUrl: string }) {
  const words = wording[language];
  const [why = ""] = noteText(language, about.name, { reason, detail: "" }).split("\n");
  const subject = words.subject.replace("{{name}}", () => about.name);
  const paused = words.paused.replace("{{minutes}}", String(pauseMinutes));
  const where = `${about.publicUrl}/queue-integration`;
  return { subject: `{{product}}: ${subject}`, body: `${why}\n${paused}\n\n${words.where}\n${where}\n` };
}
