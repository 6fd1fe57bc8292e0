import { expect, test } from "vitest";
import { billingApi } from "./api.ts";
import { billingOperatorApi } from "./operator-api.ts";

const card = { cardNumber: "4111111111111111", cvv: "123", holder: "ANA", expiry: "12/30" };
const bodies = Object.entries({ ...billingApi, ...billingOperatorApi }).flatMap(([name, route]) =>
  "body" in route && route.body ? [[name, route.body] as const] : [],
);

test.each(bodies)("the call %s refuses each field of a payment card", (_name, body) => {
  const { error } = body.safeParse(card);
  const refused = error?.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  expect(refused).toEqual(Object.keys(card));
});
