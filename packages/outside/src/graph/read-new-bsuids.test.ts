import { expect, test } from "vitest";
import { readNewBsuids } from "./read-new-bsuids.ts";

const call = (field: string, value: object) => ({
  entry: [{ id: "2", changes: [{ field, value: { metadata: { phone_number_id: "1065" }, ...value } }] }],
});
const ids = { previous: "BR.1", current: "BR.2" };
const system = {
  type: "system",
  from: "5511999990000",
  from_user_id: "BR.1",
  id: "wamid.1",
  timestamp: "1767225600",
  system: { body: "x", type: "user_changed_number", wa_id: "5511966660000", user_id: "BR.2" },
};

test("Meta tells a new id in a field of its own and in a system message, with the new phone if the person shows it", () => {
  const news = { phoneNumberId: "1065", ...ids, phone: "5511966660000" };
  const update = { wa_id: "5511966660000", user_id: ids, timestamp: "1767225600" };
  expect(readNewBsuids(call("user_id_update", { user_id_update: [update] }))).toEqual([news]);
  expect(readNewBsuids(call("messages", { messages: [system] }))).toEqual([news]);
  const hidden = { user_id: ids, parent_user_id: { previous: "BR.ENT.1", current: "BR.ENT.2" } };
  expect(readNewBsuids(call("user_id_update", { user_id_update: [hidden] }))).toEqual([
    { ...news, phone: null },
    { phoneNumberId: "1065", previous: "BR.ENT.1", current: "BR.ENT.2", phone: null },
  ]);
});

test("unreadable messages, other messages, and messages without the earlier id are left out", () => {
  const update = (given: unknown) => readNewBsuids(call("user_id_update", { user_id_update: [given] }));
  for (const odd of [null, 7, {}, { user_id: "BR.2" }, { user_id: { previous: "1", current: "BR.2" } }])
    expect(update(odd)).toEqual([]);
  const message = (given: object) => readNewBsuids(call("messages", { messages: [{ ...system, ...given }] }));
  expect(message({ from_user_id: undefined })).toEqual([]);
  expect(message({ type: "text" })).toEqual([]);
  expect(message({ system: { ...system.system, type: "customer_identity_changed" } })).toEqual([]);
  for (const odd of [null, {}, { entry: 7 }, { entry: [{ changes: [7] }] }]) expect(readNewBsuids(odd)).toEqual([]);
});
