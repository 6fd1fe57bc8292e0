/** Whether this installation sends e-mails, as its page says. Screens leave out whatever promises or requests an e-mail when it sends none. */
export const sendsMail = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content !== "off";
