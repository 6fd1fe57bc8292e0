const kills = "kills or restarts processes of the product";
const operates = "changes what the operator decides for the whole installation, or counts all its companies";
const demo = "needs the companies of the demo as they are seeded: one has the operator in it, others owe and pay";
const starts = "starts the product another way";
const phone = "plays the page of the demo phone, which shows all numbers of its network";
const graph = "calls a Graph of its own, where Meta's would be";
const none = "starts no product";

/**
 * The stories with a product of their own, or without one, each with its reason. The other stories share the product of their process, in which each
 * has its own company (`test.ts`). `tests/borders/own-products.test.ts` checks this list.
 */
export const ownProducts: Readonly<Record<string, string>> = {
  announcements: operates,
  branding: operates,
  bucket: starts,
  "campaign-crash": kills,
  commercial: demo,
  "company-file": operates,
  "contact-lists": kills,
  crash: kills,
  "demo-phone": none,
  "message-templates": graph,
  "meta-signup": graph,
  "official-crash": kills,
  "official-phone": none,
  "official-story": graph,
  operator: operates,
  "owed-factor": starts,
  purchase: demo,
  security: starts,
  setup: starts,
  start: starts,
  story: phone,
  takeover: kills,
  users: demo,
  visit: operates,
};
