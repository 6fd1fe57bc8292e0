import { Refused } from "../http.ts";

/** The three shapes of Iugu's refusals. */
export const unauthorized = () => new Refused({ status: 401, json: { errors: "Unauthorized" } });
export const unprocessable = (field: string, words: string) =>
  new Refused({ status: 422, json: { errors: { [field]: [words] } } });
export const listed = (words: string) => new Refused({ status: 400, json: { errors: [words] } });
/** A refusal with 400, which Iugu uses in some cases. */
export const missing = (what: string) => new Refused({ status: 400, json: { errors: `${what} Not Found` } });
export const repeated = (resourceId: string | undefined) =>
  new Refused({ status: 409, json: { errors: "Idempotency-Key", ...(resourceId && { resource_id: resourceId }) } });
