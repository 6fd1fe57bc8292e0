/**
 * Why a number was not linked: no phone came in time; nobody showed the passkey; WhatsApp refused it again and again; the phone did not answer it;
 * nobody compared the codes in time, or they were different; the line broke before the end.
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
 * Why a socket ended: a code of WhatsApp's (stream error, refused login), "lost" when nobody said anything, "timeout" when the server fell
 * silent or did not answer, "unreachable" when this machine found no way to the server, "unauthorized" when an official number's token is not
 * accepted.
 */
export type CloseCause = number | "lost" | "timeout" | "unreachable" | "unauthorized" | LinkFault;
