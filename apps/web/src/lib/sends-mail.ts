/** Whether e-mails leave this installation, as its page says. What promises a letter, or asks for one, is left out where none does. */
export const sendsMail = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content !== "off";
