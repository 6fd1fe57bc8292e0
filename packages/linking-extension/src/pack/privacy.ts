import { helperJobMs } from "@balcao/shared/connections/linking-helper";
import type { Desk } from "./manifest.ts";

const minutes = helperJobMs / 60_000;

/** The page about privacy that a store requires: how the helper of this desk handles data, in each of its languages. */
export const privacyOf = ({ name, origin }: Desk): string => {
  const { host } = new URL(origin);
  return `Privacidade do ajudante “${name}: ligar número”

O ajudante é uma extensão do navegador que faz uma só coisa: mostra no WhatsApp Web a chave de acesso (passkey) de uma conta do WhatsApp, quando você pede, para conectar o número dela a ${name} em ${host}.
Por ele passam a pergunta do WhatsApp e a resposta da chave: uma assinatura que vale uma vez e não contém a chave. A resposta vai para a página de ${host}, que a entrega ao WhatsApp, e para mais ninguém.
Ele não guarda nada, não lê páginas, conversas, cookies nem senhas, não fala com nenhum servidor e não carrega código de fora. No fim de cada pedido, ou depois de ${minutes} minutos, ele o esquece.
Responde por ele quem mantém ${host}.

Privacy of the helper “${name}: ligar número”

The helper is a browser extension that does one thing: when you ask, it shows the passkey of a WhatsApp account on WhatsApp Web, to link its number to ${name} at ${host}.
WhatsApp's question and the passkey's answer pass through it: a signature that counts once and does not contain the passkey. The answer goes to the page of ${host}, which hands it to WhatsApp, and to nobody else.
It keeps nothing, reads no pages, conversations, cookies or passwords, talks to no server and loads no code from elsewhere. At the end of each request, or after ${minutes} minutes, it forgets it.
Whoever runs ${host} answers for it.

Privacidad del ayudante “${name}: ligar número”

El ayudante es una extensión del navegador que hace una sola cosa: muestra en WhatsApp Web la llave de acceso (passkey) de una cuenta de WhatsApp, cuando usted lo pide, para vincular su número a ${name} en ${host}.
Por él pasan la pregunta de WhatsApp y la respuesta de la llave: una firma que vale una vez y no contiene la llave. La respuesta va a la página de ${host}, que la entrega a WhatsApp, y a nadie más.
No guarda nada, no lee páginas, chats, cookies ni contraseñas, no habla con ningún servidor y no carga código de fuera. Al final de cada pedido, o después de ${minutes} minutos, lo olvida.
Responde por él quien mantiene ${host}.
`;
};
