/** Refusals about a company's numbers and the programs that use them, as a part of the catalogue in `errors.ts`. */
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
  /** Numbers of this kind lack the capability that `capability` in the details names. */
  ERR_NUMBER_CANNOT: 409,
  /** The customer's last message is too old, because an official number may write freely only for a time after it. */
  ERR_WINDOW_CLOSED: 409,
  /** Meta refuses the token of an official number, because it is wrong or has expired. */
  ERR_OFFICIAL_TOKEN: 422,
  /** The token may not send for this account, or may not manage it. */
  ERR_OFFICIAL_PERMISSION: 422,
  /** Meta has no number with this id, or shows it only to others. */
  ERR_OFFICIAL_NUMBER_ID: 422,
  /** Meta has no WhatsApp account with this id, or the number does not belong to it. */
  ERR_OFFICIAL_ACCOUNT_ID: 422,
  /** The app secret does not belong to the token's app. */
  ERR_OFFICIAL_APP_SECRET: 422,
  /** Meta does not answer now. */
  ERR_OFFICIAL_SILENT: 502,
  /** Another connection of this installation has this number. */
  ERR_OFFICIAL_NUMBER_TAKEN: 409,
  ERR_OFFICIAL_NUMBER_HERE: 409,
  /** The operator has no app at Meta with which numbers can be signed up. */
  ERR_SIGNUP_OFF: 409,
  /** Meta does not know the operator's app, or does not know it with this secret. */
  ERR_SIGNUP_APP: 422,
  /** Meta's window ended too long ago, or was used already. */
  ERR_SIGNUP_CODE: 422,
  /** The number has another PIN at Meta. */
  ERR_SIGNUP_PIN: 422,
  /** Meta has not yet verified that the number belongs to the company. */
  ERR_SIGNUP_UNPROVEN: 409,
  /** Meta asks for a pause after too many tries with this number. */
  ERR_SIGNUP_RESTS: 409,
  /** The connection was requested too long after the number was signed up. */
  ERR_SIGNUP_OVER: 409,
  ERR_NO_MESSAGE_TEMPLATE_FOUND: 404,
  /** The template cannot be sent now. `status` in the details gives the reason. */
  ERR_TEMPLATE_NOT_SENDABLE: 409,
  /** Values for the template are missing, or have several lines. The details name them. */
  ERR_TEMPLATE_VALUES: 422,
  /** The file of the header is missing, or Meta does not accept it there. `kind` in the details names the required kind. */
  ERR_TEMPLATE_FILE: 422,
  /** Meta already has a template with this name in this language. */
  ERR_TEMPLATE_EXISTS: 409,
  /** A template with this name was deleted recently. Meta releases the name after weeks. */
  ERR_TEMPLATE_NAME_RESTS: 409,
  /** Meta accepts no change of an approved template so soon after the last change. */
  ERR_TEMPLATE_EDIT_RESTS: 409,
  /** Meta does not change the category of an approved template. */
  ERR_TEMPLATE_CATEGORY: 409,
  /** Meta accepts no change of the template in its present state. */
  ERR_TEMPLATE_STATE: 409,
  /** The account has as many templates as Meta allows. */
  ERR_TEMPLATE_LIMIT: 409,
  /** Meta refuses the template. `reason` in the details is Meta's text. */
  ERR_TEMPLATE_REFUSED: 422,
  /** No link of this number waits for a passkey now. */
  ERR_NO_PASSKEY_ASKED: 409,
  /** The passkey was already shown. The link continues, or waits for the comparison of its code. */
  ERR_PASSKEY_UNDER_WAY: 409,
  /** WhatsApp gave no question for the passkey. */
  ERR_PASSKEY_NO_QUESTION: 502,
  /** Another user requested the passkey question again, or its time is over, so this answer belongs to an earlier question. */
  ERR_PASSKEY_ATTEMPT_OVER: 409,
  /** The answer does not fit the question for the passkey. The details name the wrong part. */
  ERR_PASSKEY_ANSWER: 400,
  /** The worker that holds the number did not answer. */
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
