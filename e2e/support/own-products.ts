const kills = "kills or restarts processes of the product";
const demo =
  "needs the companies of the demo as they are seeded: one has the operator in it, others owe and pay to the simulated bank";
const starts = "starts the product another way";
const phone = "plays the page of the demo phone, which shows all numbers of its network";
const none = "starts no product";

/**
 * The stories with a product of their own, or without one, each with its reason. The other stories share the product of their process, in which most
 * have a company of their own, and some of the operator's use the demo's (`test.ts`). `tests/borders/own-products.test.ts` checks this list.
 */
export const ownProducts: Readonly<Record<string, string>> = {
  bucket: starts,
  "campaign-crash": kills,
  commercial: demo,
  "contact-lists": kills,
  crash: kills,
  "demo-phone": none,
  "official-crash": kills,
  "official-phone": none,
  purchase: demo,
  setup: starts,
  start: starts,
  story: phone,
  takeover: kills,
};
