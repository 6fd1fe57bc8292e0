import { billingErrors } from "./error-codes/billing.ts";
import { numberErrors } from "./error-codes/numbers.ts";
import { personalDataErrors } from "./error-codes/personal-data.ts";

/** Every code the API may answer with, and its HTTP status. Texts: apps/web/src/locales/<lang>/errors.json. */
export const errors = {
  ERR_VALIDATION: 400,
  /** A program's call must name the type of its body, and this body is neither JSON nor a form. */
  ERR_BODY_TYPE: 415,
  ERR_BODY_TOO_LARGE: 413,
  ERR_FILE_TOO_LARGE: 413,
  ERR_RECORDING_TOO_LARGE: 413,
  ERR_STORAGE_FULL: 409,
  ERR_TOO_MANY_ITEMS: 409,
  ERR_FILE_EMPTY: 400,
  ERR_NOT_FOUND: 404,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
  /** The database did not answer within the time of a request. The same request may succeed later, or may be too large. */
  ERR_TOO_SLOW: 503,

  /** A picture of the branding cannot be taken. The answer names the picture and its fault (`branding/rules.ts`). */
  ERR_BRANDING_PICTURE: 400,

  ERR_SETUP_CODE: 403,
  ERR_SETUP_DONE: 409,

  ERR_INVALID_CREDENTIALS: 401,
  ERR_SESSION_EXPIRED: 403,
  ERR_SESSION_ENDED: 401,
  ERR_NO_PERMISSION: 403,
  /** The operator on a visit may not do this in the user's name. */
  ERR_NOT_DURING_VISIT: 403,
  ERR_NO_VISIT_FOUND: 404,
  /** The operator cannot visit as another operator. */
  ERR_VISIT_OPERATOR: 409,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_COMPANY_BLOCKED: 403,
  ERR_USER_SWITCHED_OFF: 403,
  ERR_PLAN_FEATURE_DISABLED: 403,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 409,
  ERR_COMPANY_INVALID_CPF_CNPJ: 400,
  ERR_CPF_CNPJ_ALREADY_EXISTS: 409,
  ERR_CANNOT_DELETE_SUPER_COMPANY: 409,
  ERR_CANNOT_UPDATE_SUPER_COMPANY_DUE_DATE: 409,
  ERR_CANNOT_BLOCK_SUPER_COMPANY: 409,
  /** The company was imported, or exported with the keys of its numbers, and the host has not opened it. */
  ERR_COMPANY_SEALED: 409,
  /** The company's file is still being imported. */
  ERR_COMPANY_ARRIVING: 409,
  /** The company has no seal that could be broken. */
  ERR_COMPANY_UNSEALED: 409,
  /** Another task of the company waits or runs. */
  ERR_COMPANY_TASK_RUNS: 409,
  ERR_NO_COMPANY_TASK_FOUND: 404,
  ERR_COMPANY_IMPORT_STEP: 409,
  /** The text is no valid recipient of age, so no file can be sealed for it. */
  ERR_BAD_RECIPIENT: 400,

  ERR_NO_INVITATION_FOUND: 404,
  ERR_INVALID_INVITATION: 400,
  ERR_NO_USER_FOUND: 404,
  ERR_EMAIL_ALREADY_EXISTS: 409,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_USER_CREATION_NUMBER_LIMIT: 409,
  ERR_NO_USER_DELETE: 409,
  /** The company would have no admin left. */
  ERR_LAST_ADMIN: 409,
  ERR_CANNOT_EDIT_SUPER_USER: 403,
  ERR_CANNOT_EDIT_SUPER_USER_PROFILE: 403,
  ERR_CANNOT_CHANGE_SUPER_ADMIN_PROFILE_TO_USER: 409,
  ERR_CANNOT_EDIT_USER_CANNOT_EDIT_ADMIN: 403,
  ERR_CANNOT_EDIT_OR_DELETE_OWN_ADMIN_ACCOUNT: 409,
  ERR_CANNOT_EDIT_OR_DEMOTE_OWN_ACCOUNT: 409,
  ERR_RECOVERY_PASSWORD_NOT_FOUND: 404,
  ERR_INVALID_RECOVERY_PASS_TOKEN: 400,
  ERR_RECOVERY_PASSWORD_SEND_EMAIL: 502,
  ERR_CHANGE_PASSWORD: 400,
  ERR_CURRENT_PASSWORD: 403,
  ERR_REAUTHENTICATION_REQUIRED: 403,
  /** The code of the second factor is wrong, or was already used. */
  ERR_FACTOR_CODE: 403,
  /** Strangers, or this browser, sent too many wrong codes in a day. */
  ERR_FACTOR_GUESSES_SPENT: 429,
  /** The passkey is unknown, or its signature does not fit the question. */
  ERR_PASSKEY: 403,
  /** The device counts fewer uses than before, so a copy of the passkey may exist. */
  ERR_PASSKEY_COUNTER: 403,
  /** Browsers make passkeys only for a name, not for an address of digits. */
  ERR_PASSKEYS_OFF: 409,
  ERR_FACTOR_EXISTS: 409,
  /** The user must have a second factor and has none, so only adding one works. */
  ERR_FACTOR_REQUIRED: 403,
  /** The user must have a second factor, and this is the only one. */
  ERR_LAST_FACTOR: 409,
  ERR_NO_FACTOR_FOUND: 404,
  ERR_NO_TAKE_BACK_FOUND: 404,
  /** The link has removed its factor already, or the factor was removed in another way. */
  ERR_TAKE_BACK_USED: 409,
  ERR_TAKE_BACK_LATE: 410,
  /** The second factor came too long after the right password, or from another browser than the password. */
  ERR_SIGN_IN_EXPIRED: 401,
  ERR_PASSWORD_LENGTH: 400,
  ERR_PASSWORD_COMMON: 400,
  ERR_PASSWORD_PERSONAL: 400,
  ERR_USER_NOT_IN_QUEUE: 409,

  ERR_NO_QUEUE_FOUND: 404,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_QUEUE_MAX_QUEUE_NUMBER: 409,
  ERR_QUEUE_IN_USE: 409,
  ERR_NO_QUEUE_OPTION_FOUND: 404,
  /** The tree would have too many siblings, levels or nodes, or a node below itself. `details.fault` says which. */
  ERR_OPTION_LIMIT: 409,
  /** A colleague has saved the tree meanwhile. */
  ERR_TREE_CHANGED: 409,
  ERR_QUEUE_UNATTENDED: 409,

  ERR_NO_PROMPT_FOUND: 404,
  ERR_PROMPT_NAME_ALREADY_EXISTS: 409,
  ERR_NO_KNOWLEDGE_FOUND: 404,
  /** One more piece would exceed what a company's knowledge may contain. */
  ERR_KNOWLEDGE_FULL: 409,
  /** This piece of knowledge belongs to a quick message, so it must be changed there. */
  ERR_KNOWLEDGE_KEPT: 409,
  /** The text of this piece of knowledge comes from a file. Another file can replace it. */
  ERR_KNOWLEDGE_OF_FILE: 409,
  ERR_KNOWLEDGE_FILE_TYPE: 400,
  /** This piece of knowledge does not come from a file, so no file can replace it. */
  ERR_KNOWLEDGE_WITHOUT_FILE: 409,
  /** The company has no provider for transcripts. */
  ERR_NO_TRANSCRIPTION: 409,
  /** A user has requested this transcript a moment ago. */
  ERR_TRANSCRIPTION_RUNNING: 409,
  ERR_TRANSCRIPTION_FAILED: 502,
  ERR_VOICE_TOO_LONG: 400,
  /** The company's tokens of the day are used up. */
  ERR_ASSISTANT_DAY_SPENT: 409,
  ERR_NO_QUESTION_FOUND: 404,
  /** The company has no provider. */
  ERR_ASSISTANT_OFF: 409,
  /** The tokens of the day are used up. */
  ERR_ASSISTANT_LIMIT: 409,
  /** The provider gave no usable answer, but may give one later. */
  ERR_ASSISTANT_DOWN: 502,
  /** The provider refuses us, and only a change of the settings helps. */
  ERR_ASSISTANT_REFUSED: 502,

  ERR_NO_TAG_FOUND: 404,
  ERR_TAG_NAME_ALREADY_EXISTS: 409,
  ERR_CARD_MOVED: 409,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  /** Another quick message of the company answers that keyword. The details name it. */
  ERR_KEYWORD_TAKEN: 409,
  /** Another quick message that the caller sees has the same shortcode. */
  ERR_SHORTCODE_TAKEN: 409,
  ERR_NO_FILE_LIST_FOUND: 404,
  ERR_NO_HELP_VIDEO_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_EMAIL_FOUND: 404,
  ERR_NO_UNSUBSCRIBED_FOUND: 404,
  ERR_EMAIL_RECIPIENTS: 400,
  ERR_EMAIL_DAILY_CAP: 409,
  ERR_MAIL_NOT_CONFIGURED: 409,
  ERR_FILE_TYPE: 400,
  ERR_NO_SETTING_FOUND: 404,
  ...numberErrors,

  ERR_NO_TICKET_FOUND: 404,
  ERR_TICKET_NO_ACCESS: 403,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_STATE: 409,
  /** The undo is no longer possible. The customer of a closed ticket has got the closing text, or is about to get it. */
  ERR_CHANGE_STANDS: 409,
  ERR_CREATING_TICKET: 400,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_CONTACT_IN_USE: 409,
  ERR_CONTACT_BLOCKED: 409,
  ...personalDataErrors,
  ERR_CONTACT_NUMBER_LOCKED: 403,
  ERR_IMPORT_RUNNING: 409,
  ERR_NO_CONTACT_LIST_FOUND: 404,
  ERR_NO_CONTACT_LIST_ITEM_FOUND: 404,
  ERR_NO_CONTACT_LIST_IMPORT_FOUND: 404,
  ERR_NO_CONTACT_FILE_IMPORT_FOUND: 404,
  ERR_NUMBER_ON_LIST: 409,
  ERR_IMPORT_STATE: 409,
  ERR_SPREADSHEET_TYPE: 400,
  ERR_NO_MERGE_FOUND: 404,
  ERR_MERGE_STATE: 409,
  ERR_MERGE_TOO_OLD: 409,
  ERR_NO_CAMPAIGN_FOUND: 404,
  ERR_CAMPAIGN_STATE: 409,
  ERR_CAMPAIGN_NOT_READY: 409,
  /** The campaign lacks something, so it cannot be planned for a time. The details name what it lacks. */
  ERR_CAMPAIGN_INCOMPLETE: 409,
  /** A campaign that runs or is planned needs the object that should be deleted. The details name such campaigns. */
  ERR_USED_BY_CAMPAIGN: 409,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_SCHEDULE_STATE: 409,

  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_CHAT_MESSAGE_FOUND: 404,
  /** The message of the internal chat was deleted. */
  ERR_CHAT_MESSAGE_STATE: 409,

  ERR_NO_MESSAGE_FOUND: 404,
  ERR_SENDING_WAPP_MSG: 409,
  ERR_DELETE_WAPP_MSG: 409,
  ERR_EDIT_WAPP_MSG: 409,
  ERR_CREATING_MESSAGE: 400,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_NO_MEDIA_FOUND: 404,

  ...billingErrors,
  ERR_SIGNUP_CLOSED: 403,
  /** The company signed up days ago, and no admin has confirmed an e-mail. */
  ERR_EMAIL_NOT_CONFIRMED: 403,
  ERR_INVALID_CONFIRMATION: 400,
  ERR_NO_PUSH_DEVICE_FOUND: 404,
  ERR_NO_SESSION_FOUND: 404,
  ERR_NO_WEBHOOK_FOUND: 404,
  ERR_NO_DELIVERY_FOUND: 404,
  ERR_WEBHOOK_PAUSED: 409,
  ERR_NO_INTEGRATION_FOUND: 404,
  ERR_INTEGRATION_NAME_EXISTS: 409,
} as const;
export type ErrorCode = keyof typeof errors;

/** A refusal for the caller: a code of the catalogue, and details that the caller may see. */
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
