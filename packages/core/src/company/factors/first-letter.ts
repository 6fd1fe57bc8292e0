import { takeBackHours } from "@balcao/shared/factors/rules";
import { AppError } from "@balcao/shared/errors";
import type { Language } from "@balcao/shared/language";
import { earlierEmails } from "../users/earlier-emails.ts";
import { writeOfAccount } from "./account-letter.ts";
import { makeTakeBack } from "./take-back.ts";

interface Words {
  subject: string;
  hello: (name: string) => string;
  app: string;
  passkey: string;
  was: string;
  button: string;
  after: string;
}

const texts: Record<Language, Words> = {
  pt: {
    subject: "Verificação em duas etapas ativada",
    hello: (name) => `Olá, ${name}.`,
    app: "A partir de agora, entrar na sua conta do {{product}} pede também um código do aplicativo autenticador.",
    passkey:
      "Uma chave de acesso foi cadastrada e agora entra na sua conta do {{product}}; a senha sozinha não entra mais.",
    was: `Se foi você, não é preciso fazer nada. Se não foi, alguém sabe a sua senha: o botão retira o que foi cadastrado, encerra todas as sessões e anula a senha. Ele vale por ${takeBackHours} horas.`,
    button: "Não fui eu: retirar",
    after:
      "Depois você cria outra senha pelo e-mail. Passado o prazo, o administrador da sua empresa, ou quem hospeda o {{product}}, retira o que não é seu.",
  },
  en: {
    subject: "Two-step sign-in is on",
    hello: (name) => `Hello, ${name}.`,
    app: "From now on, signing in to your {{product}} account also asks for a code of your authenticator app.",
    passkey: "A passkey was added and now signs in to your {{product}} account; the password alone no longer does.",
    was: `If it was you, there is nothing to do. If not, somebody knows your password: the button takes back what was added, ends all sessions and cancels the password. It works for ${takeBackHours} hours.`,
    button: "It was not me: take it back",
    after:
      "Then you set a new password by email. After that time, the administrator of your company, or who hosts {{product}}, takes away what is not yours.",
  },
  es: {
    subject: "Verificación en dos pasos activada",
    hello: (name) => `Hola, ${name}.`,
    app: "A partir de ahora, entrar en su cuenta de {{product}} pide también un código de la aplicación de autenticación.",
    passkey:
      "Se registró una llave de acceso y ahora entra en su cuenta de {{product}}; la contraseña sola ya no entra.",
    was: `Si fue usted, no hay que hacer nada. Si no, alguien sabe su contraseña: el botón retira lo que se registró, cierra todas las sesiones y anula la contraseña. Sirve durante ${takeBackHours} horas.`,
    button: "No fui yo: retirar",
    after:
      "Después usted crea otra contraseña por correo. Pasado el plazo, el administrador de su empresa, o quien aloja {{product}}, retira lo que no es suyo.",
  },
};

/**
 * Writes to a user about the first factor, with a link that removes it. A thief of the password may have added the factor, and changed the e-mail
 * before, so each address that was the user's in the last 72 hours gets a link of its own. 429 ERR_TOO_MANY_REQUESTS
 * when the hour's letters are used up, because no first factor may come without its letter.
 */
export async function writeOfFirst(userId: number, passkeyId: number | null): Promise<void> {
  const letter = async (language: Language, name: string, email: string) => {
    const url = await makeTakeBack({ userId, passkeyId, email });
    const { subject, hello, app, passkey, was, button, after } = texts[language];
    const what = passkeyId === null ? app : passkey;
    const content = {
      language,
      title: subject,
      paragraphs: [hello(name), what, was],
      button: { label: button, url },
      after: [after],
    };
    return { subject, content, isSecret: true as const };
  };
  const isWritten = await writeOfAccount(userId, "first-factor", letter, await earlierEmails(userId));
  if (!isWritten) throw new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter: 3600 });
}
