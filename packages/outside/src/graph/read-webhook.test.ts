import { expect, test } from "vitest";
import { numbersIn, readWebhook } from "./read-webhook.ts";

const value = (more: object, phoneNumberId = "10650001") => ({
  messaging_product: "whatsapp",
  metadata: { display_phone_number: "551133330000", phone_number_id: phoneNumberId },
  ...more,
});
const numberOf = (messages: unknown[]) => ({ phoneNumberId: "10650001", messages, statuses: [] });
const call = (...values: unknown[]) =>
  Buffer.from(
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "2", changes: values.map((one) => ({ field: "messages", value: one })) }],
    }),
  );
const ana = { profile: { name: "Ana", username: "ana.lima" }, wa_id: "5511999990000", user_id: "BR.1349120" };
const oi = {
  from: "5511999990000",
  from_user_id: "BR.1349120",
  id: "wamid.IN1",
  timestamp: "1767225600",
  type: "text",
  text: { body: "oi" },
};

test("messages and statuses of several numbers in one call are kept apart", () => {
  const status = {
    id: "wamid.OUT",
    status: "failed",
    timestamp: "1",
    biz_opaque_callback_data: "BLC0AB",
    errors: [{ code: 131047, title: "x" }],
  };
  const bytes = call(value({ contacts: [ana], messages: [oi] }), value({ statuses: [status] }, "10650002"));
  expect(numbersIn(bytes)).toEqual(["10650001", "10650002"]);
  expect(readWebhook(bytes)?.unread).toBe(0);
  expect(readWebhook(bytes)?.numbers).toEqual([
    {
      phoneNumberId: "10650001",
      statuses: [],
      messages: [
        {
          wamid: "wamid.IN1",
          time: 1_767_225_600,
          phone: "5511999990000",
          bsuid: "BR.1349120",
          parent: null,
          name: "Ana",
          userName: "ana.lima",
          refers: [],
          json: JSON.stringify(oi),
        },
      ],
    },
    {
      phoneNumberId: "10650002",
      messages: [],
      statuses: [{ wamid: "wamid.OUT", opaque: "BLC0AB", status: "failed", code: 131_047 }],
    },
  ]);
});

test("what Meta charges is read from a status, and a status with an unreadable charge is still read", () => {
  const chargeOf = (pricing: unknown) => {
    const status = { id: "wamid.OUT", status: "delivered", timestamp: "1", pricing };
    const [number] = readWebhook(call(value({ statuses: [status] })))?.numbers ?? [];
    expect(number?.statuses).toHaveLength(1);
    return number?.statuses[0]?.charge;
  };
  const told = { billable: true, pricing_model: "PMP", type: "regular", category: "marketing" };
  expect(chargeOf(told)).toBe("marketing");
  expect(chargeOf({ ...told, billable: false, type: "free_customer_service" })).toBe("free");
  const { billable: _billable, ...typed } = told;
  expect(chargeOf(typed)).toBe("marketing");
  expect(chargeOf({ ...typed, type: "free_entry_point" })).toBe("free");
  for (const odd of [undefined, null, 1, {}, { ...told, category: "A B" }, { billable: "yes", category: "service" }])
    expect(chargeOf(odd)).toBeUndefined();
});

test("a person who hides the number is known only by the id, and a message without an author is left out", () => {
  const { wa_id: _number, ...hidden } = ana;
  const { from: _from, ...unnamed } = oi;
  const [news] = readWebhook(call(value({ contacts: [hidden], messages: [unnamed] })))?.numbers ?? [];
  expect(news?.messages[0]).toMatchObject({ phone: null, bsuid: "BR.1349120", userName: "ana.lima" });
  const { from_user_id: _id, ...nobodys } = unnamed;
  expect(readWebhook(call(value({ messages: [nobodys] })))).toEqual({
    numbers: [numberOf([])],
    accounts: [],
    preferences: [],
    newBsuids: [],
    newPhones: [],
    sharedPhones: [],
    phones: [],
    facts: [],
    unread: 1,
  });
});

test("a person of linked portfolios has the parent id too, from the message or from its contact", () => {
  const parentOf = (contact: object, message: object) =>
    readWebhook(call(value({ contacts: [{ ...ana, ...contact }], messages: [{ ...oi, ...message }] })))?.numbers[0]
      ?.messages[0]?.parent;
  expect(parentOf({ parent_user_id: "BR.ENT.1" }, {})).toBe("BR.ENT.1");
  expect(parentOf({}, { from_parent_user_id: "BR.ENT.2" })).toBe("BR.ENT.2");
  expect(parentOf({ parent_user_id: "BR.ENT.1 or 2" }, {})).toBeNull();
});

test("a status says who got the message, where Meta names the person by phone and by id", () => {
  const status = { id: "wamid.OUT", status: "sent", timestamp: "1" };
  const recipientOf = (more: object) =>
    readWebhook(call(value({ statuses: [{ ...status, ...more }] })))?.numbers[0]?.statuses[0]?.recipient;
  const both = { recipient_id: "5511999990000", recipient_user_id: "BR.1349120" };
  expect(recipientOf(both)).toEqual({ phone: "5511999990000", bsuid: "BR.1349120", parent: null });
  expect(recipientOf({ ...both, recipient_parent_user_id: "BR.ENT.1" })).toMatchObject({ parent: "BR.ENT.1" });
  for (const part of ["recipient_id", "recipient_user_id"])
    expect(recipientOf({ ...both, [part]: "?" })).toBeUndefined();
});

test("a message has the ids of the messages it refers to, and a group's message is left out", () => {
  const messages = [
    { ...oi, context: { id: "wamid.A", from: "551133330000" } },
    { ...oi, id: "wamid.IN2", type: "reaction", reaction: { message_id: "wamid.B", emoji: "👍" } },
    { ...oi, id: "wamid.IN3", type: "revoke", revoke: { original_message_id: "wamid.C" } },
    { ...oi, id: "wamid.IN4", group_id: "1" },
  ];
  const [news] = readWebhook(call(value({ messages })))?.numbers ?? [];
  expect(news?.messages.map(({ refers }) => refers)).toEqual([["wamid.A"], ["wamid.B"], ["wamid.C"]]);
});

test("faulty parts of a call are left out, and the rest is read", () => {
  const wrong = [null, 7, [], "x", { id: 3 }, { ...oi, id: "a b" }, { ...oi, timestamp: "nunca" }, { ...oi, from: {} }];
  const [news] =
    readWebhook(call(null, 7, value({ contacts: [null, ana, 7], messages: [...wrong, oi] })))?.numbers ?? [];
  expect(news?.messages.map(({ wamid }) => wamid)).toEqual(["wamid.IN1", "wamid.IN1"]);
  expect(readWebhook(call(value({ messages: "x", statuses: {} })))).toEqual({
    numbers: [numberOf([])],
    accounts: [],
    preferences: [],
    newBsuids: [],
    newPhones: [],
    sharedPhones: [],
    phones: [],
    facts: [],
    unread: 2,
  });
  expect(readWebhook(call(null, 7, value({ contacts: [ana], messages: [...wrong, oi] })))?.unread).toBe(9);
});

test("a numeric time and an empty group in a webhook call are accepted", () => {
  const messages = [{ ...oi, timestamp: 1_767_225_600, group_id: null }];
  const told = readWebhook(call(value({ contacts: [ana], messages })));
  expect(told?.unread).toBe(0);
  expect(told?.numbers[0]?.messages[0]).toMatchObject({ wamid: "wamid.IN1", time: 1_767_225_600 });
});

test.each(["", "{", "null", "7", "[]", '"x"', '{"entry":7}'])("%j is no call of Meta", (text) => {
  expect(readWebhook(Buffer.from(text))).toBeNull();
});

test("three megabytes of brackets, quotes or number names are read without a crash", () => {
  const size = 3 * 1024 * 1024;
  for (const piece of ["[", '{"a":', '"', "\\", '"phone_number_id":', '"phone_number_id" : "1', '{"entry":[']) {
    const bytes = Buffer.from(piece.repeat(Math.ceil(size / piece.length)).slice(0, size));
    expect(readWebhook(bytes)).toBeNull();
    expect(numbersIn(bytes).length).toBeLessThanOrEqual(1);
  }
  const many = Array.from({ length: 1000 }, (_, at) => `"phone_number_id":"${at}"`).join();
  expect(numbersIn(Buffer.from(many))).toHaveLength(300);
});

test("a number in a customer's text is not a number of the call", () => {
  const bytes = call(value({ messages: [{ ...oi, text: { body: '"phone_number_id":"666"' } }] }));
  expect(numbersIn(bytes)).toEqual(["10650001"]);
});
