/** Every code the API may answer with, and its HTTP status. Texts: apps/web/src/locales/<lang>/errors.json. */
export const errors = {
  ERR_VALIDATION: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_FILE_TOO_LARGE: 413,
  ERR_FILE_EMPTY: 400,
  ERR_NOT_FOUND: 404,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,

  ERR_INVALID_CREDENTIALS: 401,
  ERR_SESSION_EXPIRED: 403,
  ERR_SESSION_ENDED: 401,
  ERR_NO_PERMISSION: 403,
  ERR_NO_USER_FOUND: 404,
  ERR_USER_NOT_IN_QUEUE: 409,

  ERR_NO_QUEUE_FOUND: 404,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_QUEUE_MAX_QUEUE_NUMBER: 409,
  ERR_QUEUE_IN_USE: 409,

  ERR_NO_TAG_FOUND: 404,
  ERR_TAG_NAME_ALREADY_EXISTS: 409,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_FILE_TYPE: 400,
  ERR_NO_SETTING_FOUND: 404,

  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_WAPP_NAME_ALREADY_EXISTS: 409,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_WAPP_ALREADY_CONNECTED: 409,

  ERR_NO_TICKET_FOUND: 404,
  ERR_TICKET_NO_ACCESS: 403,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_STATE: 409,
  ERR_CREATING_TICKET: 400,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_SCHEDULE_STATE: 409,

  ERR_NO_MESSAGE_FOUND: 404,
  ERR_SENDING_WAPP_MSG: 409,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_EDIT_WAPP_MSG: 409,
  ERR_CREATING_MESSAGE: 400,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_NO_MEDIA_FOUND: 404,
} as const;
export type ErrorCode = keyof typeof errors;

/** A refusal the caller can understand: a code of the catalogue, and facts about it that the caller may see. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return errors[this.code];
  }
}

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === "string" && Object.hasOwn(errors, value);
