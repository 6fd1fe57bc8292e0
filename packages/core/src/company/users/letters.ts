import type { Language } from "@balcao/shared/automatic-texts";
import { defaultLanguage } from "../settings/read.ts";
import { writeMails } from "../mail/mails.ts";

interface Letter {
  subject: string;
  body: string;
}
const greeting: Record<Language, (name: string, text: string) => string> = {
  pt: (name, text) =>
    `Olá, ${name}.\n\n${text}\n\nSe não foi você nem alguém da sua empresa, avise o administrador agora.`,
  en: (name, text) =>
    `Hello, ${name}.\n\n${text}\n\nIf this was neither you nor somebody of your company, tell your administrator now.`,
  es: (name, text) =>
    `Hola, ${name}.\n\n${text}\n\nSi no fue usted ni alguien de su empresa, avise ahora a su administrador.`,
};
const texts: Record<Language, { email: (now: string) => Letter; password: Letter }> = {
  pt: {
    email: (now) => ({
      subject: "O e-mail da sua conta mudou",
      body: `A sua conta no {{product}} agora entra com ${now}. Este endereço não vale mais para entrar.`,
    }),
    password: { subject: "A senha da sua conta mudou", body: "A senha da sua conta no {{product}} foi trocada." },
  },
  en: {
    email: (now) => ({
      subject: "The email of your account has changed",
      body: `Your {{product}} account now signs in with ${now}. This address no longer works for signing in.`,
    }),
    password: {
      subject: "The password of your account has changed",
      body: "The password of your {{product}} account was changed.",
    },
  },
  es: {
    email: (now) => ({
      subject: "El correo de su cuenta cambió",
      body: `Su cuenta de {{product}} ahora inicia sesión con ${now}. Esta dirección ya no sirve para entrar.`,
    }),
    password: {
      subject: "La contraseña de su cuenta cambió",
      body: "Se cambió la contraseña de su cuenta de {{product}}.",
    },
  },
};

interface UserChange {
  name: string;
  /** The user's e-mail before the change. */
  email: string;
  newEmail: string;
  newPassword: boolean;
}

/** Writes to a user's earlier address that their e-mail or password has changed, in the company's language. */
export async function writeOfChange({ name, email, newEmail, newPassword }: UserChange): Promise<void> {
  const language = await defaultLanguage();
  const { email: aboutEmail, password } = texts[language];
  const letters = [...(newEmail === email ? [] : [aboutEmail(newEmail)]), ...(newPassword ? [password] : [])];
  if (letters.length === 0) return;
  await writeMails(
    letters.map(({ subject, body }) => ({ recipient: email, subject, body: greeting[language](name, body) })),
  );
}
