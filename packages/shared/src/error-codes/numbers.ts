/** Refusals about a company's numbers and the programs that use them; part of the catalogue in `errors.ts`. */
export const numberErrors = {
  ERR_NO_WAPP_FOUND: 404,
  ERR_WAPP_REMOVED: 409,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_WAPP_NAME_ALREADY_EXISTS: 409,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_WAPP_ALREADY_CONNECTED: 409,
  ERR_WAPP_SWITCHED_OFF: 409,
  ERR_CONNECTION_CREATION_NUMBER_LIMIT: 409,
  /** Numbers of this kind cannot do that; `capability` in the details says what. */
  ERR_NUMBER_CANNOT: 409,
  /** Nobody waits for the passkey of this number's account now. */
  ERR_NO_PASSKEY_ASKED: 409,
  /** The passkey was shown, and the link goes on by itself, or waits for its code to be compared. */
  ERR_PASSKEY_UNDER_WAY: 409,
  /** WhatsApp gave no question for the passkey. */
  ERR_PASSKEY_NO_QUESTION: 502,
  /** The passkey was asked for anew, by another user or after its time: what came belongs to an earlier question. */
  ERR_PASSKEY_ATTEMPT_OVER: 409,
  /** The answer is not one of a passkey to the question that was asked; the details name what is wrong. */
  ERR_PASSKEY_ANSWER: 400,
  /** The process that holds the number did not answer. */
  ERR_NUMBER_SILENT: 503,

  ERR_API_TOKEN: 401,
  ERR_NO_API_TOKEN_FOUND: 404,
  ERR_NUMBER_INVALID: 422,
  ERR_NUMBER_NOT_ON_WHATSAPP: 404,
  ERR_MESSAGE_EMPTY: 422,
  ERR_CONTACT_OPTED_OUT: 409,
  /** The key was used for another message. */
  ERR_IDEMPOTENCY_KEY: 422,
} as const;
