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
  /** The customer wrote too long ago: an official number may write freely only for a time after that. */
  ERR_WINDOW_CLOSED: 409,
  /** Meta refuses the token of an official number: it is wrong, or has run out. */
  ERR_OFFICIAL_TOKEN: 422,
  /** The token may not send for this account, or not manage it. */
  ERR_OFFICIAL_PERMISSION: 422,
  /** Meta knows no number of this id, or shows it to others only. */
  ERR_OFFICIAL_NUMBER_ID: 422,
  /** Meta knows no WhatsApp account of this id, or the number is not one of it. */
  ERR_OFFICIAL_ACCOUNT_ID: 422,
  /** The app secret is not the one of the token's app. */
  ERR_OFFICIAL_APP_SECRET: 422,
  /** Meta does not answer now. */
  ERR_OFFICIAL_SILENT: 502,
  /** Another connection of this installation has this number. */
  ERR_OFFICIAL_NUMBER_TAKEN: 409,
  ERR_NO_MESSAGE_TEMPLATE_FOUND: 404,
  /** The template cannot be sent now: `status` in the details says why. */
  ERR_TEMPLATE_NOT_SENDABLE: 409,
  /** Values that the template needs are missing, or are not of one line: the details name them. */
  ERR_TEMPLATE_VALUES: 422,
  /** The file of the header is missing, or is none that Meta takes there: `kind` in the details says which one belongs there. */
  ERR_TEMPLATE_FILE: 422,
  /** Meta has a template of this name in this language already. */
  ERR_TEMPLATE_EXISTS: 409,
  /** A template of this name was deleted lately: Meta gives the name free after weeks. */
  ERR_TEMPLATE_NAME_RESTS: 409,
  /** Meta takes no change of an approved template so soon after the last one. */
  ERR_TEMPLATE_EDIT_RESTS: 409,
  /** Meta changes no category of an approved template. */
  ERR_TEMPLATE_CATEGORY: 409,
  /** Meta takes no change of the template in its present state. */
  ERR_TEMPLATE_STATE: 409,
  /** The account has as many templates as Meta allows. */
  ERR_TEMPLATE_LIMIT: 409,
  /** Meta refuses the template: `reason` in the details is its sentence. */
  ERR_TEMPLATE_REFUSED: 422,
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
