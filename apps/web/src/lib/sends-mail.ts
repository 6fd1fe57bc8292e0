/** Whether this installation sends e-mails, as its page says. If it sends none, screens leave out whatever promises or requests an e-mail. */
export const sendsMail = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content !== "off";
