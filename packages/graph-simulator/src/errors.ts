import { randomBytes } from "node:crypto";

/** Graph's codes, with the usual status of the answer and the title. */
const codes: Record<number, readonly [status: number, title: string]> = {
  0: [401, "AuthException"],
  1: [400, "An unknown error has occurred"],
  2: [503, "Service temporarily unavailable"],
  3: [403, "Application does not have the capability to make this API call"],
  4: [400, "Application request limit reached"],
  10: [403, "Application does not have permission for this action"],
  100: [400, "Invalid parameter"],
  101: [400, "Error validating application. Cannot get application info due to a system error."],
  190: [401, "Invalid OAuth access token - Cannot parse access token"],
  200: [403, "Permissions error"],
  368: [403, "Temporarily blocked for policies violations"],
  139100: [400, "Failed to block or unblock users"],
  139101: [400, "Blocklist limit reached"],
  2200: [400, "Callback verification failed"],
  2500: [400, "An active access token must be used to query information about the current user."],
  80007: [400, "Rate limit issues"],
  130429: [429, "Rate limit hit"],
  130472: [400, "User's number is part of an experiment"],
  130497: [403, "Business account is restricted from messaging users in this country"],
  131000: [500, "Something went wrong"],
  131005: [403, "Access denied"],
  131008: [400, "Required parameter is missing"],
  131009: [400, "Parameter value is not valid"],
  131016: [503, "Service unavailable"],
  131021: [400, "Recipient cannot be sender"],
  131026: [400, "Message undeliverable"],
  131030: [400, "Recipient phone number not in allowed list"],
  131031: [403, "Account has been locked"],
  131037: [400, "WhatsApp provided number needs display name approval before message can be sent"],
  131042: [400, "Business eligibility payment issue"],
  131045: [500, "Incorrect certificate"],
  131047: [400, "Re-engagement message"],
  131048: [400, "Spam rate limit hit"],
  131049: [400, "This message was not delivered to maintain healthy ecosystem engagement"],
  131050: [400, "User has stopped receiving marketing messages from this business"],
  131051: [400, "Message type unknown"],
  131052: [400, "Media download error"],
  131053: [400, "Media upload error"],
  131056: [400, "(Business Account, Consumer Account) pair rate limit hit"],
  131057: [500, "Account in maintenance mode"],
  131062: [400, "Recipient's business-scoped user ID cannot be used for this message"],
  131063: [400, "Marketing messages are turned off on Cloud API"],
  131064: [400, "Account limited for wrong template categories"],
  132000: [400, "Number of parameters does not match the expected number of params"],
  132001: [404, "Template name does not exist in the translation"],
  132005: [400, "Translated text too long"],
  132007: [400, "Template format character policy violated"],
  132008: [400, "Template parameter does not match its format"],
  132012: [400, "Parameter format does not match format in the created template"],
  132015: [400, "Template is paused"],
  132016: [400, "Template is disabled"],
  132018: [400, "There is an issue with the parameters in your template"],
  132068: [400, "Flow is blocked"],
  132069: [400, "Flow is throttled"],
  133005: [400, "Two-step verification PIN mismatch"],
  133006: [400, "Phone number re-verification needed"],
  133008: [400, "Too many two-step verification PIN guesses"],
  133010: [400, "Phone number not registered"],
  133016: [400, "Account register/deregister rate limit exceeded"],
  135000: [400, "Generic user error"],
  136024: [400, "Couldn't request a code"],
  136025: [400, "Couldn't verify the code"],
  137000: [400, "Recipient's identity has changed"],
};

/** A code's title, as answers and failed statuses contain it. */
export const titleOf = (code: number): string => codes[code]?.[1] ?? "Unknown error";

interface ErrorDetails {
  /** The sentence of a refusal without the number at its front. Without a sentence it is the code's title. */
  message?: string;
  details?: string;
  subcode?: number;
  userTitle?: string;
  userMessage?: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/** A refusal in Graph's own envelope. */
export class GraphError extends Error {
  readonly code: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #more: ErrorDetails;

  constructor(code: number, more: ErrorDetails = {}) {
    super(more.details ?? more.message ?? titleOf(code));
    this.code = code;
    this.status = more.status ?? codes[code]?.[0] ?? 400;
    this.headers = more.headers ?? {};
    this.#more = more;
  }

  toJSON(): object {
    const { message = titleOf(this.code), details, subcode, userTitle, userMessage } = this.#more;
    const isBare = [33, 463, 467].includes(subcode ?? 0) || [190, 2500].includes(this.code);
    return {
      error: {
        message: isBare ? message : `(#${this.code}) ${message}`,
        type: "OAuthException",
        code: this.code,
        ...(details !== undefined && { error_data: { messaging_product: "whatsapp", details } }),
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(userTitle !== undefined && { is_transient: false, error_user_title: userTitle }),
        ...(userMessage !== undefined && { error_user_msg: userMessage }),
        fbtrace_id: `A${randomBytes(16).toString("base64url")}`,
      },
    };
  }
}

/** The answer for an object that does not exist, or that the token may not see. */
export const unknownObject = (method: string, id: string): GraphError =>
  new GraphError(100, {
    subcode: 33,
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id.slice(0, 100)}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  });
