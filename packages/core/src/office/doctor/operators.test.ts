import { expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { makeAuthenticator } from "../../testing/company/factor-factory.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { examineOperators } from "./operators.ts";

const desk = { NODE_ENV: "production", PUBLIC_URL: "https://desk.example" };
const here = { NODE_ENV: "production", PUBLIC_URL: "http://localhost:8080" };
const look = (given: Parameters<typeof examineOperators>[0]) => asPlatform(() => examineOperators(given));

test("the doctor names an operator without a second factor, as a fault only when the address is public", async () => {
  expect(await look(desk)).toMatchObject({ state: "well" });
  const companyId = await makeCompany();
  await makeUser(companyId, { profile: "admin", email: "admin@test.local" });
  const operator = await makeUser(companyId, { super: true, email: "olga@test.local" });
  const found = "only a password for olga@test.local";
  expect(await look(desk)).toMatchObject({ state: "fault", found });
  expect(await look(here)).toMatchObject({ state: "warning", found });
  const second = await makeUser(companyId, { super: true, email: "zoe@test.local" });
  expect(await look(desk)).toMatchObject({ found: "only a password for olga@test.local, zoe@test.local" });
  await makeAuthenticator(operator);
  await makeAuthenticator(second);
  expect(await look(desk)).toMatchObject({ state: "well" });
});
