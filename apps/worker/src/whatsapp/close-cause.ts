/**
 * Why a number was not linked: no phone came in time; nobody showed the passkey; WhatsApp refused it again and again; the phone did not answer;
 * nobody compared the codes in time, or the codes differed; or the connection broke before the end.
 */
export type LinkFault =
  | "unpaired"
  | "passkey"
  | "passkey-refused"
  | "passkey-silent"
  | "passkey-uncompared"
  | "passkey-differs"
  | "passkey-lost";

/**
 * Why a socket ended: a code of WhatsApp (a stream error or a refused login); "lost": no code came; "timeout": the server stopped answering;
 * "unreachable": this machine found no way to the server; "unauthorized": Meta does not accept an official number's token; "unregistered": Meta does
 * not know the number on its Cloud API.
 */
export type CloseCause = number | "lost" | "timeout" | "unreachable" | "unauthorized" | "unregistered" | LinkFault;
