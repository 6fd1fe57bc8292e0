/** Refusals about money, as a part of the catalogue in `errors.ts`. */
export const billingErrors = {
  /** The company's subscription is suspended, so only paying works. */
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_NO_PLAN_FOUND: 404,
  ERR_PLAN_NAME_ALREADY_EXISTS: 409,
  ERR_PLAN_IN_USE: 409,
  ERR_PLAN_ACTIVE: 409,
  /** The plan cannot change while an invoice is overdue or partly paid. */
  ERR_PLAN_CHANGE_BLOCKED: 409,
  ERR_NO_INVOICE_FOUND: 404,
  ERR_INVOICE_STATE: 409,
  ERR_NO_CHARGE_FOUND: 404,
  ERR_NO_PAYMENT_METHOD_FOUND: 404,
  /** The operator has not set up this payment method. */
  ERR_PAYMENT_METHOD_OFF: 409,
  /** A bank slip requires the payer's address. */
  ERR_PAYER_ADDRESS: 409,
  /** The text is no Pix key that a bank accepts. */
  ERR_PIX_KEY: 400,
  ERR_CARD_DECLINED: 402,
  ERR_SUBSCRIPTION_STATE: 409,
  /** The payment provider does not answer, or refuses us. */
  ERR_PAYMENT_PROVIDER: 502,
} as const;
