import type { Language } from "@balcao/shared/language";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { writeMails } from "../mail/mails.ts";
import { defaultLanguage } from "../settings/read.ts";
import { UserRow } from "../users/user.model.ts";

interface Place {
  /** The name of the browser; empty when it gave none. */
  device: string;
  address: string;
}
type Given = Place & { name: string };

const texts: Record<Language, { subject: string; body: (given: Given) => string }> = {
  pt: {
    subject: "Nova entrada na sua conta",
    body: ({ name, device, address }) =>
      `Olá, ${name}.\n\nA sua conta do Balcão foi aberta em um navegador novo: ${device}, do endereço ${address}.\n\nSe foi você, não é preciso fazer nada. Se não foi, troque a senha agora: isso fecha a conta em todo lugar.`,
  },
  en: {
    subject: "New sign-in to your account",
    body: ({ name, device, address }) =>
      `Hello, ${name}.\n\nYour Balcão account was opened in a new browser: ${device}, from the address ${address}.\n\nIf it was you, there is nothing to do. If not, change your password now: it closes the account everywhere.`,
  },
  es: {
    subject: "Nueva entrada en su cuenta",
    body: ({ name, device, address }) =>
      `Hola, ${name}.\n\nSu cuenta de Balcão se abrió en un navegador nuevo: ${device}, desde la dirección ${address}.\n\nSi fue usted, no hay que hacer nada. Si no, cambie la contraseña ahora: eso cierra la cuenta en todas partes.`,
  },
};

/** Tells a user by e-mail that the account was opened in a browser in which the user had never signed in. */
export async function writeOfSignIn(userId: number, place: Place): Promise<void> {
  const [user] = await query(
    UserRow.shape("name", "email"),
    sql`select ${UserRow.pick("u", "name", "email")} from users u where u.id = ${userId}`,
  );
  if (!user) return;
  const { subject, body } = texts[await defaultLanguage()];
  await writeMails([{ recipient: user.email, subject, body: body({ ...place, name: user.name }) }]);
}
