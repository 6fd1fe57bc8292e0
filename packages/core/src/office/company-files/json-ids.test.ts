import { auditActions } from "@balcao/shared/audit/schema";
import { expect, test } from "vitest";
import { movables } from "../../desk/identity/moved-rows.ts";
import type { Crossing } from "./crossing.ts";
import { jsonRule } from "./json-ids.ts";
import { aboutTable } from "./rules.ts";

/** A crossing that replaces every id by another one that names its table. */
const way: Crossing = {
  way: "leaving",
  companyId: 1,
  id: (table, id) => (table === "" ? 0 : id + 1000),
  upTo: (_table, id) => id,
  file: (key) => key,
  plan: (plan) => plan,
  secret: (_place, bytes) => bytes,
};

test("the log of a merge is exported with the ids of all rows that moved", () => {
  const rule = jsonRule("contact_merges.moved");
  const kinds = Object.keys(movables).filter((kind) => kind !== "contact_identities");
  const moved = Object.fromEntries(kinds.map((kind) => [kind, [7]]));
  expect(JSON.parse(rule?.(JSON.stringify(moved), way) ?? "")).toEqual(
    Object.fromEntries(kinds.map((kind) => [kind, [1007]])),
  );
});

test("an audit line about a person, a conversation or another thing of the company still names that thing", () => {
  const without = Object.keys(auditActions).filter((action) => aboutTable(action) === "");
  // These lines concern the company itself, or data that stays in its installation.
  expect(new Set(without.map((action) => action.split(".")[0]))).toEqual(
    new Set([
      "assistant",
      "audit",
      "billing",
      "branding",
      "campaignSettings",
      "company",
      "contacts",
      "hours",
      "invitation",
      "plan",
      "retention",
      "setting",
    ]),
  );
  for (const action of ["contact.held", "erasure.asked", "data-request.done", "consent.given", "consent.withdrawn"])
    expect([action, aboutTable(action)]).toEqual([action, "contacts"]);
});
