import type { Actor } from "@balcao/shared/permissions";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { createConnection, deleteConnection } from "../../numbers/connections/service.ts";
import { makeCompany, makeUser, someAdmin } from "../../testing/factories.ts";
import { overlapping } from "../../testing/race.ts";
import { statementsOf } from "../../testing/statements.ts";
import { createQueue, deleteQueue } from "../queues/service.ts";
import { deleteUser } from "../users/delete.ts";
import { createUser } from "../users/service.ts";
import { type PlanPlace, requirePlace } from "./places.ts";

let companyId: number;
let admin: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
// No number stays wanted, because workers of other tests look for wanted numbers in the same database.
afterEach(() => here(() => queryText("update connections set wanted = false")));

let count = 0;
const texts = { greetingMessage: "", outOfHoursMessage: "" };
interface Noun {
  place: PlanPlace;
  /** The number of items that a new company of these tests already has. Its admin is a user. */
  before: number;
  make: () => Promise<{ id: number }>;
  remove: (id: number) => Promise<unknown>;
  refusal: string;
}
const nouns: Noun[] = [
  {
    place: "users",
    before: 1,
    make: () => {
      const email = `place${(count += 1)}.${process.pid}@test.local`;
      return createUser(
        someAdmin,
        {
          name: "Bruno",
          email,
          profile: "user",
          whatsappId: null,
          queueIds: [],
          allTicket: "disable",
          newCustomers: "enable",
        },
        "-",
      );
    },
    remove: (id) => deleteUser(admin, id),
    refusal: "ERR_USER_CREATION_NUMBER_LIMIT",
  },
  {
    place: "connections",
    before: 0,
    make: () => {
      const body = { name: `Number ${(count += 1)}`, isDefault: false, queueIds: [], greetingMessage: "" };
      return createConnection(admin, body, { defaultNetwork: "simulator" });
    },
    remove: (id) => deleteConnection(admin, id),
    refusal: "ERR_CONNECTION_CREATION_NUMBER_LIMIT",
  },
  {
    place: "queues",
    before: 0,
    make: () => {
      const color = `#${String((count += 1)).padStart(6, "0")}`;
      return createQueue(admin, { name: `Queue ${count}`, color, ...texts });
    },
    remove: (id) => deleteQueue(admin, id),
    refusal: "ERR_QUEUE_MAX_QUEUE_NUMBER",
  },
];

describe.each(nouns)("a plan's place for $place", ({ place, before, make, remove, refusal }) => {
  const limitTo = (most: number | null) => here(() => queryText(`update companies set max_${place} = $1`, [most]));

  test("two calls at the same time do not both take the last place", async () => {
    await limitTo(before + 1);
    const [first, second] = await overlapping(companyId, make, make);
    expect([first, second]).toMatchObject([{ done: { id: expect.any(Number) } }, { error: { code: refusal } }]);
    expect(await here(() => queryText(`select 1 from ${place}`))).toHaveLength(before + 1);
  });

  test("removing one item frees its place", async () => {
    await limitTo(before + 2);
    await here(make);
    const { id } = await here(make);
    await expect(here(make)).rejects.toMatchObject({ code: refusal });
    await here(() => remove(id));
    expect(await here(make)).toMatchObject({ id: expect.any(Number) });
  });

  test("a company over its limit keeps its items and adds no more, and a company without a limit can add more", async () => {
    await here(make);
    await limitTo(0);
    await expect(here(make)).rejects.toMatchObject({ code: refusal });
    await limitTo(null);
    expect(await here(make)).toMatchObject({ id: expect.any(Number) });
  });

  test("checking for a place costs two statements and returns how many are taken", async () => {
    const other = await makeCompany();
    await makeUser(other);
    expect(await here(() => requirePlace(place))).toBe(before);
    await here(make);
    expect(await here(() => requirePlace(place))).toBe(before + 1);
    expect(await statementsOf(companyId, () => requirePlace(place))).toHaveLength(2);
  });
});

test("a limit on users and connections does not limit queues", async () => {
  await here(() => queryText("update companies set max_users = 0, max_connections = 0"));
  expect(await here(() => requirePlace("queues"))).toBe(0);
});
