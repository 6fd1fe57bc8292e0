import { textNames } from "./names.ts";
import { setOf } from "@balcao/shared/set-of";

/** The names up to here usually contain the answer. The later names may contain anything. */
export const likely = textNames.indexOf("completion");

/** The nouns of texts. The name of a text contains at least one of them. */
const nouns = setOf(
  "output answer text reply response resposta respuesta mensagem mensaje message msg texto saida salida conteudo contenido",
);
/** The other words that the name of a text may contain. They say which text it is. */
const kinds = setOf(
  `final ai ia bot chat chatbot agent agente assistant assistente asistente llm gpt model modelo generated gerada gerado formatted
formatada main whatsapp wa extended prompt content send sent enviar to para for al the a o da do de del`.replaceAll(
    "\n",
    " ",
  ),
);
const receivers = setOf("client cliente customer user usuario");
const towards = setOf("to para for al send enviar");

/**
 * Whether a field's name means a text for the customer: `resposta_final`, `botMessage`, `mensagem para o cliente`. `mensagem_cliente` may be the
 * customer's own text.
 */
export function isTextName(name: string): boolean {
  const words = name
    .slice(0, 80)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  const isTowards = words.some((word) => towards.has(word));
  const fits = (word: string) => nouns.has(word) || kinds.has(word) || (isTowards && receivers.has(word));
  return words.length > 1 && words.length < 7 && words.some((word) => nouns.has(word)) && words.every(fits);
}
