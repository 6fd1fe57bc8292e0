import type { Language } from "@balcao/shared/automatic-texts";
import { retentionGraceDays } from "@balcao/shared/retentions/rules";

const wording: Record<Language, { subject: string; body: string }> = {
  pt: {
    subject: "Conversas antigas serão removidas a partir de {{day}}",
    body: "{{name}} definiu por quanto tempo sua empresa guarda conversas encerradas. A partir de {{day}}, as mensagens e os arquivos mais antigos que o prazo são apagados para sempre, um pouco a cada noite. Os números dos relatórios continuam iguais.\n\nAté lá, durante {{days}} dias, qualquer administrador pode parar isso em Prazo de guarda, nas configurações.",
  },
  en: {
    subject: "Old conversations will be removed from {{day}} on",
    body: "{{name}} set how long your company keeps closed conversations. From {{day}} on, older messages and files are deleted for good, a few every night. The numbers of reports stay the same.\n\nUntil then, for {{days}} days, any admin can stop this under Retention, in the settings.",
  },
  es: {
    subject: "Las conversaciones antiguas se eliminarán a partir del {{day}}",
    body: "{{name}} definió por cuánto tiempo su empresa guarda las conversaciones cerradas. A partir del {{day}}, los mensajes y archivos más antiguos se borran para siempre, un poco cada noche. Los números de los informes siguen iguales.\n\nHasta entonces, durante {{days}} días, cualquier administrador puede detenerlo en Plazo de conservación, en la configuración.",
  },
};

/** The e-mail to the admins about a retention that waits for its start day. `day` is a day of the company's clock. */
export function retentionWording(
  language: Language,
  { name, day, publicUrl }: { name: string; day: string; publicUrl: string | null },
) {
  const said = day.split("-").toReversed().join("/");
  const fill = (text: string) =>
    text
      .replaceAll("{{day}}", said)
      .replace("{{days}}", String(retentionGraceDays))
      .replace("{{name}}", () => name);
  const { subject, body } = wording[language];
  return { subject: fill(subject), body: `${fill(body)}\n${publicUrl ? `\n${publicUrl}/retention\n` : ""}` };
}

const queueWords: Record<Language, { subject: string; body: string }> = {
  pt: {
    subject: "O prazo de guarda das conversas de um setor mudou",
    body: "O setor {{queue}} foi excluído. As conversas encerradas dele, que eram guardadas por mais tempo, agora seguem o prazo da empresa. Até {{day}} nada é removido, e até lá qualquer administrador pode mudar ou parar isso em Prazo de guarda, nas configurações.",
  },
  en: {
    subject: "How long a queue's conversations are kept has changed",
    body: "The queue {{queue}} was deleted. Its closed conversations, which were kept longer, now follow the company's period. Nothing is removed before {{day}}, and until then any admin can change or stop this under Retention, in the settings.",
  },
  es: {
    subject: "Cambió el plazo de conservación de las conversaciones de un sector",
    body: "El sector {{queue}} fue eliminado. Sus conversaciones cerradas, que se conservaban por más tiempo, ahora siguen el plazo de la empresa. Hasta el {{day}} no se elimina nada, y hasta entonces cualquier administrador puede cambiarlo o detenerlo en Plazo de conservación, en la configuración.",
  },
};

/** The e-mail to the admins about a deleted queue whose conversations were kept longer. `day` is a day of the company's clock. */
export function queueWording(language: Language, { queue, day }: { queue: string; day: string }) {
  const { subject, body } = queueWords[language];
  const said = day.split("-").toReversed().join("/");
  return { subject, body: body.replace("{{day}}", said).replace("{{queue}}", () => queue) };
}
