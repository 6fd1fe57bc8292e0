import type { Language } from "@balcao/shared/language";
import { writeOfAccount } from "./account-letter.ts";

/** The changes of the user's way to sign in that cause an e-mail to the user. */
type FactorNews =
  | "added"
  | "removed"
  | "replaced"
  | "backupCodes"
  | "backupUsed"
  | "reset"
  | "guessed"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "copied"
  | "takenBack";
type Words = Record<FactorNews, { subject: string; text: string }>;

const texts: Record<Language, Words> = {
  pt: {
    takenBack: {
      subject: "Verificação retirada pelo e-mail",
      text: "Pelo link que enviamos, a verificação em duas etapas que tinha sido cadastrada foi retirada da sua conta do {{product}}, e todas as sessões foram encerradas. A senha também deixou de valer, porque quem a cadastrou conhece a sua: crie outra em “Esqueci a senha”.",
    },
    passkeyAdded: {
      subject: "Nova chave de acesso",
      text: "Uma chave de acesso foi cadastrada e agora entra na sua conta do {{product}}.",
    },
    passkeyRemoved: {
      subject: "Chave de acesso removida",
      text: "Uma chave de acesso da sua conta do {{product}} foi removida e não entra mais. Sem outra chave nem um aplicativo, a conta entra só com a senha.",
    },
    copied: {
      subject: "Confira a sua chave de acesso",
      text: "Uma chave de acesso da sua conta do {{product}} foi usada fora de ordem: pode haver uma cópia dela. A entrada foi recusada. Entre com a senha e um código, remova essa chave em Conta, Segurança, e cadastre outra.",
    },
    added: {
      subject: "Verificação em duas etapas ativada",
      text: "A partir de agora, entrar na sua conta do {{product}} pede também um código do aplicativo autenticador.",
    },
    replaced: {
      subject: "Aplicativo autenticador trocado",
      text: "O aplicativo autenticador da sua conta do {{product}} foi trocado por outro. Os códigos do anterior não valem mais, e as outras sessões foram encerradas.",
    },
    removed: {
      subject: "Aplicativo autenticador removido",
      text: "O aplicativo autenticador da sua conta do {{product}} foi removido. Sem uma chave de acesso, a conta volta a entrar só com a senha.",
    },
    backupCodes: {
      subject: "Novos códigos de reserva",
      text: "Foram criados novos códigos de reserva para a sua conta do {{product}}. Os anteriores não valem mais.",
    },
    backupUsed: {
      subject: "Um código de reserva foi usado",
      text: "Um dos seus códigos de reserva acaba de ser usado na sua conta do {{product}}.",
    },
    reset: {
      subject: "Verificação em duas etapas retirada",
      text: "Um administrador, ou quem hospeda o {{product}}, retirou a verificação em duas etapas da sua conta do {{product}}. Ela volta a entrar só com a senha: ative a verificação de novo em Conta, Segurança.",
    },
    guessed: {
      subject: "Alguém sabe a sua senha",
      text: "Alguém digitou a sua senha certa no {{product}} e errou o código várias vezes. A sua conta continua fechada. Se não foi você, troque a senha agora.",
    },
  },
  en: {
    takenBack: {
      subject: "Two-step sign-in was taken back",
      text: "By the link that we sent, the two-step sign-in that had been added was taken back from your {{product}} account, and all sessions ended. The password no longer works either, because whoever added it knows yours: set a new one at “Forgot password”.",
    },
    passkeyAdded: { subject: "New passkey", text: "A passkey was added and now signs in to your {{product}} account." },
    passkeyRemoved: {
      subject: "Passkey removed",
      text: "A passkey of your {{product}} account was removed and no longer signs in. Without another passkey or an app, the account signs in with the password alone.",
    },
    copied: {
      subject: "Check your passkey",
      text: "A passkey of your {{product}} account was used out of order: there may be a copy of it. The sign-in was refused. Sign in with the password and a code, remove that passkey in Account, Security, and add another one.",
    },
    added: {
      subject: "Two-step sign-in is on",
      text: "From now on, signing in to your {{product}} account also asks for a code of your authenticator app.",
    },
    replaced: {
      subject: "Authenticator app replaced",
      text: "The authenticator app of your {{product}} account was replaced by another one. Codes of the earlier one no longer work, and the other sessions ended.",
    },
    removed: {
      subject: "Authenticator app removed",
      text: "The authenticator app of your {{product}} account was removed. Without a passkey, the account signs in with the password alone again.",
    },
    backupCodes: {
      subject: "New backup codes",
      text: "New backup codes were made for your {{product}} account. The earlier ones no longer work.",
    },
    backupUsed: {
      subject: "A backup code was used",
      text: "One of your backup codes has just been used for your {{product}} account.",
    },
    reset: {
      subject: "Two-step sign-in was taken away",
      text: "An administrator, or who hosts {{product}}, took the two-step sign-in away from your {{product}} account. It signs in with the password alone again: turn it on anew in Account, Security.",
    },
    guessed: {
      subject: "Somebody knows your password",
      text: "Somebody typed your right password in {{product}} and got the code wrong several times. Your account is still closed to them. If it was not you, change the password now.",
    },
  },
  es: {
    takenBack: {
      subject: "Verificación retirada por el correo",
      text: "Por el enlace que enviamos, la verificación en dos pasos que se había registrado se retiró de su cuenta de {{product}}, y todas las sesiones se cerraron. La contraseña también dejó de valer, porque quien la registró conoce la suya: cree otra en «Olvidé la contraseña».",
    },
    passkeyAdded: {
      subject: "Nueva llave de acceso",
      text: "Se registró una llave de acceso y ahora entra en su cuenta de {{product}}.",
    },
    passkeyRemoved: {
      subject: "Llave de acceso eliminada",
      text: "Una llave de acceso de su cuenta de {{product}} se eliminó y ya no entra. Sin otra llave ni una aplicación, la cuenta entra solo con la contraseña.",
    },
    copied: {
      subject: "Revise su llave de acceso",
      text: "Una llave de acceso de su cuenta de {{product}} se usó fuera de orden: puede haber una copia. La entrada se rechazó. Entre con la contraseña y un código, elimine esa llave en Cuenta, Seguridad, y registre otra.",
    },
    added: {
      subject: "Verificación en dos pasos activada",
      text: "A partir de ahora, entrar en su cuenta de {{product}} pide también un código de la aplicación de autenticación.",
    },
    replaced: {
      subject: "Aplicación de autenticación cambiada",
      text: "La aplicación de autenticación de su cuenta de {{product}} se cambió por otra. Los códigos de la anterior ya no sirven, y las otras sesiones se cerraron.",
    },
    removed: {
      subject: "Aplicación de autenticación eliminada",
      text: "La aplicación de autenticación de su cuenta de {{product}} se eliminó. Sin una llave de acceso, la cuenta vuelve a entrar solo con la contraseña.",
    },
    backupCodes: {
      subject: "Nuevos códigos de reserva",
      text: "Se crearon nuevos códigos de reserva para su cuenta de {{product}}. Los anteriores ya no sirven.",
    },
    backupUsed: {
      subject: "Se usó un código de reserva",
      text: "Uno de sus códigos de reserva se acaba de usar en su cuenta de {{product}}.",
    },
    reset: {
      subject: "Verificación en dos pasos retirada",
      text: "Un administrador, o quien aloja {{product}}, retiró la verificación en dos pasos de su cuenta de {{product}}. Vuelve a entrar solo con la contraseña: actívela de nuevo en Cuenta, Seguridad.",
    },
    guessed: {
      subject: "Alguien sabe su contraseña",
      text: "Alguien escribió su contraseña correcta en {{product}} y se equivocó de código varias veces. Su cuenta sigue cerrada. Si no fue usted, cambie la contraseña ahora.",
    },
  },
};

const frame: Record<Language, { hello: (name: string) => string; end: string }> = {
  pt: {
    hello: (name) => `Olá, ${name}.`,
    end: "Se não foi você, troque a senha agora, remova em Conta, Segurança, o que não é seu e avise o administrador. Trocar a senha não remove uma chave de acesso nem um aplicativo. Se você não consegue entrar, o administrador da sua empresa, ou quem hospeda o {{product}}, retira o que não é seu.",
  },
  en: {
    hello: (name) => `Hello, ${name}.`,
    end: "If this was not you, change your password now, remove what is not yours in Account, Security, and tell your administrator. A new password removes neither a passkey nor an app. If you cannot sign in, the administrator of your company, or who hosts {{product}}, takes away what is not yours.",
  },
  es: {
    hello: (name) => `Hola, ${name}.`,
    end: "Si no fue usted, cambie la contraseña ahora, elimine en Cuenta, Seguridad, lo que no es suyo y avise a su administrador. Una contraseña nueva no elimina una llave de acceso ni una aplicación. Si no puede entrar, el administrador de su empresa, o quien aloja {{product}}, retira lo que no es suyo.",
  },
};

/** Writes to a user what happened to their sign-in. */
export const writeOfFactor = (userId: number, about: FactorNews): Promise<unknown> =>
  writeOfAccount(userId, "factor", (language, name) => {
    const { subject, text } = texts[language][about];
    const { hello, end } = frame[language];
    return { subject, body: `${hello(name)}\n\n${text}\n\n${end}` };
  });
