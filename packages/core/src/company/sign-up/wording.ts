import { confirmDays } from "@balcao/shared/sign-up/rules";
import { letterIn } from "../mail/content.ts";

type LetterFacts = { name: string; url: string };

/** The e-mail with the link that confirms an e-mail address. */
export const letterOfLink = letterIn<LetterFacts>({
  pt: ({ name, url }) => ({
    subject: "Confirme o seu e-mail",
    content: {
      title: "Falta um passo",
      paragraphs: [
        `Olá, ${name}.`,
        `A sua empresa já pode usar o {{product}}. Confirme este e-mail em até ${confirmDays} dias para continuar.`,
      ],
      button: { label: "Confirmar o e-mail", url },
      after: ["Se você não criou uma conta no {{product}}, ignore este e-mail."],
    },
  }),
  en: ({ name, url }) => ({
    subject: "Confirm your email",
    content: {
      title: "One step is left",
      paragraphs: [
        `Hello, ${name}.`,
        `Your company can already use {{product}}. Confirm this email within ${confirmDays} days to go on.`,
      ],
      button: { label: "Confirm the email", url },
      after: ["If you did not create a {{product}} account, ignore this email."],
    },
  }),
  es: ({ name, url }) => ({
    subject: "Confirme su correo",
    content: {
      title: "Falta un paso",
      paragraphs: [
        `Hola, ${name}.`,
        `Su empresa ya puede usar {{product}}. Confirme este correo en un plazo de ${confirmDays} días para continuar.`,
      ],
      button: { label: "Confirmar el correo", url },
      after: ["Si usted no creó una cuenta en {{product}}, ignore este correo."],
    },
  }),
});
