import { invitationDays } from "@balcao/shared/invitations/rules";
import { letterIn } from "../mail/content.ts";

type LetterFacts = { name: string; company: string; url: string };

/** The e-mail with the link of an invitation. */
export const letterOfInvitation = letterIn<LetterFacts>({
  pt: ({ name, company, url }) => ({
    subject: `Convite para atender na ${company}`,
    content: {
      title: "Você recebeu um convite",
      paragraphs: [
        `${name} convidou você para atender clientes na ${company}, pelo {{product}}.`,
        `Escolha o seu nome e a sua senha em até ${invitationDays} dias.`,
      ],
      button: { label: "Aceitar o convite", url },
      after: ["Se você não conhece quem convidou, ignore este e-mail. O link é só seu: não o passe a ninguém."],
    },
  }),
  en: ({ name, company, url }) => ({
    subject: `An invitation to ${company}`,
    content: {
      title: "You have been invited",
      paragraphs: [
        `${name} has invited you to serve customers at ${company}, with {{product}}.`,
        `Choose your name and your password within ${invitationDays} days.`,
      ],
      button: { label: "Accept the invitation", url },
      after: ["If you do not know who invited you, ignore this email. The link is yours alone: give it to nobody."],
    },
  }),
  es: ({ name, company, url }) => ({
    subject: `Invitación para atender en ${company}`,
    content: {
      title: "Recibió una invitación",
      paragraphs: [
        `${name} le envió una invitación para atender clientes en ${company}, con {{product}}.`,
        `Elija su nombre y su contraseña en un plazo de ${invitationDays} días.`,
      ],
      button: { label: "Aceptar la invitación", url },
      after: [
        "Si no conoce a quien envió la invitación, ignore este correo. El enlace es solo suyo: no se lo dé a nadie.",
      ],
    },
  }),
});
