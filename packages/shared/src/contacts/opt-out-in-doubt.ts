import { beside, cancelling, held, inOneForm, ownWords, plain, saidIn } from "./opt-out.ts";
import { setOf } from "../set-of.ts";

// Wishes that may concern the company's messages or something that a customer bought: "quero cancelar minha inscrição", "quiero darme de baja". Such
// a wish is an opt-out only when it answers a campaign's text that says how to opt out. Otherwise people read it.

const needing =
  /^(?:preciso|desejo|posso|podem|pode|queria|necesito|deseo|quisiera|puedo|i need to|i would like to|can i) (?:de )?/;

/** Whether the words cancel a subscription: "cancelar minha inscrição". "Cancela o envio" may be about a parcel, so it does not count here. */
const cancels = ([first = "", ...rest]: readonly string[]): boolean =>
  cancelling.has(first) &&
  rest.some((word) => held.has(word) && !/^envios?$/.test(word)) &&
  rest.every((word) => held.has(word) || beside.has(word));

/** "Quiero la baja", "denme de baja" */
const asksForBaja = setOf("dar darme darse den denme dame demen doy quiero quisiera solicito pido deseo");
const ofBaja = setOf("baja de la me que mi numero lista del contacto");
const wantsBaja = (said: readonly string[]): boolean =>
  said.includes("baja") &&
  said.some((word) => asksForBaja.has(word)) &&
  said.every((word) => asksForBaja.has(word) || ofBaja.has(word));

/** Opt-out words with a typing mistake: two letters in the wrong order, or one letter twice. "Parra" and "sari" are words of their own. */
const slips = new Set(["sair", "parar", "stop", "salir", "baja"].flatMap(slipsOf));
for (const word of ["parra", "sari"]) slips.delete(word);

function slipsOf(word: string): string[] {
  const at = (place: number): [string, string, string, string] => [
    word.slice(0, place),
    word[place] ?? "",
    word[place + 1] ?? "",
    word.slice(place + 2),
  ];
  return Array.from({ length: word.length }, (_, place) => {
    const [before, one, other, after] = at(place);
    return [`${before}${other}${one}${after}`, `${before}${one}${one}${other}${after}`].filter((slip) => slip !== word);
  }).flat();
}

/** Whether a whole text is an opt-out only if the customer was told how to opt out. */
export function mayOptOut(text: string): boolean {
  if (slips.has(saidIn(text))) return true;
  const said = inOneForm(saidIn(text).replace(needing, ""));
  const words = said.split(" ");
  return said === "cancelar envio" || cancels(words) || wantsBaja(words);
}

/** Words with which companies tell customers how to opt out. */
const offer =
  /(?<!\p{L})(?:sair|parar|stop|salir|baja|opt out|(?:descadastr|desinscr|desuscri|unsubscri)\p{L}{0,12}|(?:cancel\p{L}{0,3}) (?:a |sua |la |su |tu |your )?(?:inscricao|inscripcion|suscripcion|subscription|recebimento)|(?:nao|no) (?:quer |quiser |quiere |desea |deseja )?(?:mais |mas )?(?:receber|recibir))(?!\p{L})/u;

/** Whether a campaign's text says how to opt out, in the usual words or with the company's own opt-out words. */
export function offersLeaving(text: string, setting: string): boolean {
  const said = plain(text);
  return offer.test(said) || ownWords(setting).some((word) => ` ${said} `.includes(` ${word} `));
}
