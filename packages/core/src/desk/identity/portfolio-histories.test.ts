import { generator } from "@balcao/shared/testing/random-trees";
import { expect, test } from "vitest";
import { newNumber } from "../../testing/factories.ts";
import { overlappingCall } from "../../testing/race.ts";
import { freshId, portfolioStage } from "../../testing/stages/portfolios.ts";
import { lockContact } from "../contacts/access.ts";

/** A person, with the ids by which the portfolios name the person. */
interface Person {
  phone: string;
  ids: string[];
  /** Null, or another id by which both portfolios, which are then linked, name the person. */
  parent: string | null;
}
/** Three numbers: two of one portfolio, and one of another. */
const portfolioOf = [0, 0, 1] as const;

const sorted = (people: readonly (readonly string[])[]): string[] =>
  people.map((one) => one.toSorted().join(" ")).toSorted();

/** The expected result of a history: the addresses of each contact. Only an address that two messages share joins people. */
class Known {
  contacts: Set<string>[] = [];

  /** A message of Meta names these addresses together. */
  join(addresses: readonly string[]): void {
    const same = this.contacts.filter((one) => addresses.some((address) => one.has(address)));
    this.contacts = this.contacts.filter((one) => !same.includes(one));
    this.contacts.push(new Set([...same.flatMap((one) => [...one]), ...addresses]));
  }

  /** Meta reports that an id was replaced by another one, and that the phone changed too. */
  rename(from: string, to: string, phone: string | null): void {
    const contact = this.contacts.find((one) => one.has(from));
    if (!contact) return;
    contact.delete(from);
    for (const one of contact) if (one.startsWith("phone:")) contact.delete(one);
    contact.add(to);
    this.join(phone === null ? [to] : [to, `phone:${phone}`]);
  }

  sorted = () => sorted(this.contacts.map((one) => [...one]));
}

/** A company and its people, played at random, with the expected result of each step. */
async function play(draw: () => number) {
  const stage = await portfolioStage(portfolioOf.length);
  const owners = [freshId(), freshId()] as const;
  for (const [at, id] of stage.connectionIds.entries()) await stage.tellPortfolio(id, owners[portfolioOf[at] ?? 0]);
  // The second portfolio has the same ids as the first one, but for other people.
  const ids = Array.from({ length: 4 }, () => `BR.${freshId()}`);
  const persons: Person[] = ids.map((id, at) => ({
    phone: newNumber(),
    ids: [id, ids[(at + 1) % ids.length] ?? ""],
    parent: at % 2 === 0 ? `BR.ENT.${freshId()}` : null,
  }));
  const known = new Known();
  const pick = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T;
  const keyOf = (id: string, portfolio: 0 | 1) => `bsuid:${id}/${owners[portfolio]}`;
  const numbers = stage.connectionIds.map((id, at) => ({ id, portfolio: portfolioOf[at] ?? 0 }));

  /** Somebody writes. Then each number is asked where it may write to that person. */
  async function write(): Promise<void> {
    const [person, { id, portfolio }] = [pick(persons), pick(numbers)];
    const phone = draw() < 0.5 ? person.phone : null;
    const parent = person.parent !== null && draw() < 0.5 ? [person.parent] : [];
    const own = person.ids[portfolio] ?? "";
    const contact = await stage.write(id, phone, own, ...parent);
    known.join([
      ...(phone === null ? [] : [`phone:${phone}`]),
      keyOf(own, portfolio),
      ...parent.map((one) => `bsuid:${one}`),
    ]);
    const addresses = known.contacts.find((one) => one.has(keyOf(own, portfolio))) ?? new Set();
    for (const number of numbers) {
      const shown = [...addresses].find((one) => one.startsWith("phone:"))?.slice("phone:".length);
      const bare = person.ids[number.portfolio] ?? "";
      const hidden = addresses.has(keyOf(bare, number.portfolio)) ? `${bare}@bsuid` : null;
      const door = await stage.door(number.id, contact);
      expect(door?.chat).toBe(shown ? `${shown}@s.whatsapp.net` : hidden);
    }
  }

  /** Somebody gets another phone, and Meta reports this to each number. Numbers of one portfolio get the same ids. */
  async function changePhone(): Promise<void> {
    const person = pick(persons);
    const earlier = person.ids;
    Object.assign(person, { phone: newNumber(), ids: earlier.map(() => `BR.${freshId()}`) });
    const phone = draw() < 0.5 ? person.phone : null;
    for (const { id, portfolio } of numbers) {
      const [previous = "", current = ""] = [earlier[portfolio], person.ids[portfolio]];
      await stage.changeId(id, { previous, current, phone });
      known.rename(keyOf(previous, portfolio), keyOf(current, portfolio), phone);
    }
  }
  const stored = async () => sorted(await stage.people());
  return { step: () => (draw() < 0.85 ? write() : changePhone()), stored, expected: known.sorted };
}

test("in whatever order people write to numbers of two portfolios, nobody is confused with another, and each number writes only where it may", async () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const { step, stored, expected } = await play(generator(seed));
    for (let count = 0; count < 24; count += 1) {
      await step();
      expect(await stored(), `seed ${seed}, step ${count}`).toEqual(expected());
    }
  }
});

test("adding the portfolio to ids locks contacts newest first, like a deletion of the same contacts", async () => {
  const { companyId, connectionIds, write, tellPortfolio, people } = await portfolioStage(1);
  const [number = 0] = connectionIds;
  const [id, portfolio] = [`BR.${freshId()}`, freshId()];
  const older = await write(number, null, `${id}1`);
  const newer = await write(number, null, `${id}2`);
  const outcomes = await overlappingCall(
    companyId,
    () => lockContact(newer),
    () => tellPortfolio(number, portfolio),
    () => lockContact(older),
  );
  expect(outcomes.filter((one) => "error" in one)).toEqual([]);
  expect(await people()).toEqual([[`bsuid:${id}1/${portfolio}`], [`bsuid:${id}2/${portfolio}`]]);
});
