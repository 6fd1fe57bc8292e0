import { expect, test } from "vitest";
import { type Directory, identitiesOf, resolveParty } from "./address.ts";

const nobody: Directory = { lidOf: async () => null, phoneOf: async () => null };
const phone = { kind: "phone", value: "5511988887777" };
const lid = { kind: "lid", value: "700007" };

test("a chat has one canonical form, however it was addressed", async () => {
  const byLid = await resolveParty("700007:2@lid", "5511988887777@s.whatsapp.net", nobody);
  const byNumber = await resolveParty("5511988887777:2@s.whatsapp.net", "700007@lid", nobody);
  expect(byLid).toEqual({ jid: "700007@lid", identities: [phone, lid] });
  expect(byNumber).toEqual(byLid);
});

test("an address that is missing in the stanza is looked up among the known pairs", async () => {
  const directory: Directory = { lidOf: async () => "700007", phoneOf: async () => "5511988887777" };
  expect(await resolveParty("5511988887777@s.whatsapp.net", undefined, directory)).toEqual({
    jid: "700007@lid",
    identities: [phone, lid],
  });
  expect(await resolveParty("700007@lid", undefined, directory)).toEqual({
    jid: "700007@lid",
    identities: [phone, lid],
  });
});

test("an old pair of number and LID is ignored when the account has another number or the number has a new owner", async () => {
  const moved: Directory = { lidOf: async () => "700007", phoneOf: async () => "5511999990000" };
  expect(await resolveParty("5511988887777@s.whatsapp.net", undefined, moved)).toEqual({
    jid: "5511988887777@s.whatsapp.net",
    identities: [phone],
  });
  const recycled: Directory = { lidOf: async () => "800008", phoneOf: async () => "5511988887777" };
  expect(await resolveParty("700007@lid", undefined, recycled)).toEqual({ jid: "700007@lid", identities: [lid] });
});

test("a person with only one known address has that address", async () => {
  expect(await resolveParty("700007@lid", undefined, nobody)).toEqual({ jid: "700007@lid", identities: [lid] });
  expect(await resolveParty("5511988887777@s.whatsapp.net", undefined, nobody)).toEqual({
    jid: "5511988887777@s.whatsapp.net",
    identities: [phone],
  });
});

test("a group has only its own address", async () => {
  expect(await resolveParty("120363000000000001@g.us", "700007@lid", nobody)).toEqual({
    jid: "120363000000000001@g.us",
    identities: [{ kind: "group", value: "120363000000000001" }],
  });
});

test("a list of addresses gives one identity of each kind", () => {
  expect(
    identitiesOf(["700007@lid", "5511988887777@s.whatsapp.net", "700007:1@lid", undefined, "120363@g.us"]),
  ).toEqual([lid, phone]);
});
