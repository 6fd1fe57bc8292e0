import { hash as bcrypt } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, passwordMatches } from "./passwords.ts";

test("a password matches only its own hash, to the last byte", async () => {
  const password = "é".repeat(50);
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(password, hash)).toBe(true);
  expect(await passwordMatches(`${"é".repeat(36)}${"X".repeat(14)}`, hash)).toBe(false);
  expect(await passwordMatches(password, undefined)).toBe(false);
});

test("a bcrypt hash still matches, and is marked for replacement unless bcrypt cut the password", async () => {
  const hash = await bcrypt("senha-certa", { cost: 4 });
  expect(await passwordMatches("senha-certa", hash)).toBe(true);
  expect(await passwordMatches("senha-errada", hash)).toBe(false);
  expect(isOutdated(hash, "senha-certa")).toBe(true);
  expect(isOutdated(hash, "é".repeat(37))).toBe(false);
  expect(isOutdated(await hashPassword("senha-certa"), "senha-certa")).toBe(false);
});

test("an empty or damaged hash matches nothing", async () => {
  for (const hash of ["", "$2b$10$x", "$argon2id$x"]) expect(await passwordMatches("", hash)).toBe(false);
});

test("a hash that would cost far too much matches no password, and is not computed", async () => {
  const whole = await hashPassword("senha-certa");
  for (const dear of [
    whole.replace("m=19456", "m=4194304"),
    whole.replace("t=2", "t=1000000"),
    whole.replace("p=1", "p=200"),
    (await bcrypt("senha-certa", { cost: 4 })).replace(/^(\$2.\$)04/, "$131"),
  ]) {
    const begun = performance.now();
    expect(await passwordMatches("senha-certa", dear)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(5000);
  }
});

test("the event loop keeps running while passwords are hashed", async () => {
  let turns = 0;
  let done = false;
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 4 }, () => hashPassword("senha-certa")));
  done = true;
  expect(turns).toBeGreaterThan(4);
});

test("a password that arrives while too many others wait is refused", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 201 }, () => passwordMatches("x", "$2b$04$x")));
  const refused = answers.filter(
    ({ status, ...rest }) => status === "rejected" && "reason" in rest && rest.reason.code === "ERR_UNAVAILABLE",
  );
  expect(refused).toHaveLength(1);
});
