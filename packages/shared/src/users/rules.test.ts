import { expect, test } from "vitest";
import { deleteRefusal, editRefusal, isEmail, type Person } from "./rules.ts";

const people = {
  operator: { id: 1, profile: "admin", super: true },
  admin: { id: 2, profile: "admin", super: false },
  otherAdmin: { id: 3, profile: "admin", super: false },
  ana: { id: 4, profile: "user", super: false },
  bruno: { id: 5, profile: "user", super: false },
  otherOperator: { id: 6, profile: "admin", super: true },
} satisfies Record<string, Person>;
type Name = keyof typeof people;
const actor = (name: Name) => ({ ...people[name], userId: people[name].id });
type Change = Partial<Parameters<typeof editRefusal>[2]>;
const refused = (by: Name, whom: Name, { profile = people[whom].profile, others = false }: Change = {}) =>
  editRefusal(actor(by), people[whom], { profile, others });

test("users change their own name, e-mail and password, and admins change these data of all users except the operator", () => {
  for (const name of Object.keys(people) as Name[]) expect([name, refused(name, name)]).toEqual([name, null]);
  expect(refused("admin", "ana")).toBeNull();
  expect(refused("admin", "otherAdmin")).toBeNull();
  expect(refused("operator", "admin")).toBeNull();
  expect(refused("operator", "otherOperator")).toBeNull();
  expect(refused("admin", "operator")).toBe("ERR_CANNOT_EDIT_SUPER_USER");
  expect(refused("ana", "bruno")).toBe("ERR_NO_PERMISSION");
  expect(refused("ana", "admin")).toBe("ERR_CANNOT_EDIT_USER_CANNOT_EDIT_ADMIN");
  expect(refused("ana", "operator")).toBe("ERR_CANNOT_EDIT_USER_CANNOT_EDIT_ADMIN");
});

test("admins give rights, but users cannot change their own profile", () => {
  expect(refused("admin", "ana", { profile: "admin", others: true })).toBeNull();
  expect(refused("admin", "otherAdmin", { profile: "user" })).toBeNull();
  expect(refused("admin", "admin", { others: true })).toBeNull();
  expect(refused("admin", "admin", { profile: "user" })).toBe("ERR_CANNOT_EDIT_OR_DEMOTE_OWN_ACCOUNT");
  expect(refused("ana", "ana", { profile: "admin" })).toBe("ERR_CANNOT_EDIT_OR_DEMOTE_OWN_ACCOUNT");
  expect(refused("ana", "ana", { others: true })).toBe("ERR_NO_PERMISSION");
});

test("nobody can change the operator's profile", () => {
  expect(refused("admin", "operator", { profile: "user" })).toBe("ERR_CANNOT_EDIT_SUPER_USER_PROFILE");
  expect(refused("operator", "operator", { profile: "user" })).toBe("ERR_CANNOT_CHANGE_SUPER_ADMIN_PROFILE_TO_USER");
  expect(refused("operator", "otherOperator", { profile: "user" })).toBe(
    "ERR_CANNOT_CHANGE_SUPER_ADMIN_PROFILE_TO_USER",
  );
});

test("admins delete any user except themselves and the operator", () => {
  expect(deleteRefusal(actor("admin"), people.ana)).toBeNull();
  expect(deleteRefusal(actor("admin"), people.otherAdmin)).toBeNull();
  expect(deleteRefusal(actor("admin"), people.admin)).toBe("ERR_CANNOT_EDIT_OR_DELETE_OWN_ADMIN_ACCOUNT");
  expect(deleteRefusal(actor("operator"), people.otherOperator)).toBe("ERR_NO_USER_DELETE");
  expect(deleteRefusal(actor("ana"), people.bruno)).toBe("ERR_NO_PERMISSION");
});

test.each(["a@b.co", "ana.souza+desk@loja.com.br", "o'neil@x.io", "a_b-c@sub-domain.example.org"])(
  "%s is an e-mail address",
  (email) => {
    expect(isEmail(email)).toBe(true);
  },
);
test.each([
  "",
  "a",
  "a@b",
  "@b.co",
  "a@.co",
  ".a@b.co",
  "a..b@c.co",
  "a@b..co",
  "a b@c.co",
  "a@b.c",
  "a@-b.co",
  "a@b.co\n",
])("%j is not an e-mail address", (text) => {
  expect(isEmail(text)).toBe(false);
});
