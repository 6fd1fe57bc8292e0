import { recovery } from "@balcao/shared/recovery/rules";
import { letterIn } from "../mail/content.ts";

type LetterFacts = { name: string; code: string; url: string };

/** The e-mail with the code and the link. */
export const letterOfCode = letterIn<LetterFacts>({
  pt: ({ name, code, url }) => ({
    subject: "Seu código para trocar a senha",
    content: {
      title: "Redefinir a senha",
      paragraphs: [
        `Olá, ${name}.`,
        `Digite este código na tela em até ${recovery.minutes} minutos, ou use o botão em até ${recovery.linkMinutes}:`,
      ],
      code,
      button: { label: "Criar outra senha", url },
      after: ["Se você não pediu, ignore este e-mail: sua senha continua a mesma. Nunca passe este código a ninguém."],
    },
  }),
  en: ({ name, code, url }) => ({
    subject: "Your code to change the password",
    content: {
      title: "Reset the password",
      paragraphs: [
        `Hello, ${name}.`,
        `Type this code on the screen within ${recovery.minutes} minutes, or use the button within ${recovery.linkMinutes}:`,
      ],
      code,
      button: { label: "Set a new password", url },
      after: [
        "If you did not ask for it, ignore this email: your password stays as it is. Never give this code to anyone.",
      ],
    },
  }),
  es: ({ name, code, url }) => ({
    subject: "Su código para cambiar la contraseña",
    content: {
      title: "Restablecer la contraseña",
      paragraphs: [
        `Hola, ${name}.`,
        `Escriba este código en la pantalla en un plazo de ${recovery.minutes} minutos, o use el botón en un plazo de ${recovery.linkMinutes}:`,
      ],
      code,
      button: { label: "Crear otra contraseña", url },
      after: ["Si no lo pidió, ignore este correo: su contraseña sigue igual. Nunca dé este código a nadie."],
    },
  }),
});
