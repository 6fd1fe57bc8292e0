import type { Language } from "@balcao/shared/language";
import { writeOfAccount } from "../factors/account-letter.ts";

interface DeviceAddress {
  /** The name of the browser; empty when it gave none. */
  device: string;
  address: string;
}
type SignInPlace = DeviceAddress & { name: string };

const texts: Record<Language, { subject: string; body: (given: SignInPlace) => string }> = {
  pt: {
    subject: "Nova entrada na sua conta",
    body: ({ name, device, address }) =>
      `Olá, ${name}.\n\nA sua conta do {{product}} foi aberta em um navegador novo: ${device}, do endereço ${address}.\n\nSe foi você, não é preciso fazer nada. Se não foi, troque a senha agora: isso encerra as outras sessões. Depois remova em Conta, Segurança, o que não é seu: uma chave de acesso ou um aplicativo continuam valendo com a senha nova. Se você não consegue entrar, o administrador da sua empresa, ou quem hospeda o {{product}}, retira o que não é seu.`,
  },
  en: {
    subject: "New sign-in to your account",
    body: ({ name, device, address }) =>
      `Hello, ${name}.\n\nYour {{product}} account was opened in a new browser: ${device}, from the address ${address}.\n\nIf it was you, there is nothing to do. If not, change your password now: it ends the other sessions. Then remove what is not yours in Account, Security: a passkey or an app goes on working with the new password. If you cannot sign in, the administrator of your company, or who hosts {{product}}, takes away what is not yours.`,
  },
  es: {
    subject: "Nueva entrada en su cuenta",
    body: ({ name, device, address }) =>
      `Hola, ${name}.\n\nSu cuenta de {{product}} se abrió en un navegador nuevo: ${device}, desde la dirección ${address}.\n\nSi fue usted, no hay que hacer nada. Si no, cambie la contraseña ahora: eso cierra las demás sesiones. Después elimine en Cuenta, Seguridad, lo que no es suyo: una llave de acceso o una aplicación siguen sirviendo con la contraseña nueva. Si no puede entrar, el administrador de su empresa, o quien aloja {{product}}, retira lo que no es suyo.`,
  },
};

/** Tells a user by e-mail that the account was opened in a browser in which the user had never signed in. */
export const writeOfSignIn = (userId: number, place: DeviceAddress): Promise<unknown> =>
  writeOfAccount(userId, "sign-in", (language, name) => {
    const { subject, body } = texts[language];
    return { subject, body: body({ ...place, name }) };
  });
