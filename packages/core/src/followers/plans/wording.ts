import type { Language } from "@balcao/shared/automatic-texts";

interface SwitchedOff {
  users: readonly string[];
  connections: readonly string[];
}
interface Words {
  subject: string;
  intro: string;
  users: string;
  connections: string;
  end: string;
}

const wording: Record<Language, Words> = {
  pt: {
    subject: "O que ficou de fora do novo plano",
    intro: "O plano da sua empresa mudou e tem menos lugares. Nada foi excluído, mas isto ficou de fora:",
    users: "Usuários, que não conseguem entrar; os atendimentos deles voltaram a aguardar: {{names}}.",
    connections: "Números, que não enviam nem recebem até serem ligados de novo: {{names}}.",
    end: "Para trocar, desative outro usuário ou desligue outro número e ative o que quiser, nas páginas Usuários e Conexões.",
  },
  en: {
    subject: "What your new plan switched off",
    intro: "Your company's plan changed and has fewer places. Nothing was deleted, but this is switched off now:",
    users: "Users, who cannot sign in; their conversations are waiting again: {{names}}.",
    connections: "Numbers, which send and receive nothing until they are switched on again: {{names}}.",
    end: "To choose otherwise, switch another user or number off and the one you want on, on the pages Users and Connections.",
  },
  es: {
    subject: "Lo que su nuevo plan desactivó",
    intro: "El plan de su empresa cambió y tiene menos lugares. No se eliminó nada, pero esto quedó desactivado:",
    users: "Usuarios, que no pueden entrar; sus conversaciones volvieron a esperar: {{names}}.",
    connections: "Números, que no envían ni reciben hasta que se activen de nuevo: {{names}}.",
    end: "Para elegir otra cosa, desactive otro usuario u otro número y active el que quiera, en las páginas Usuarios y Conexiones.",
  },
};

/** The e-mail to the admins after the company got a plan with fewer places. */
export function switchedOffLetter(language: Language, gone: SwitchedOff): { subject: string; body: string } {
  const { subject, intro, end, ...of } = wording[language];
  const named = (["users", "connections"] as const).flatMap((what) =>
    gone[what].length > 0 ? [of[what].replace("{{names}}", () => gone[what].join(", "))] : [],
  );
  return { subject, body: [intro, ...named, end].join("\n\n") };
}
