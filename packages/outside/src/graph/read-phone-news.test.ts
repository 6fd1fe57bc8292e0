import { expect, test } from "vitest";
import { readWebhook } from "./read-webhook.ts";

const metadata = { display_phone_number: "+55 11 3333-0000", phone_number_id: "10650001" };
const told = (field: string, value: object) =>
  readWebhook(
    Buffer.from(
      JSON.stringify({
        object: "whatsapp_business_account",
        entry: [{ id: "2", changes: [{ field, value: { messaging_product: "whatsapp", metadata, ...value } }] }],
      }),
    ),
  );

test("a message that was written on the phone of a number names the customer who got it", () => {
  const echo = {
    from: "551133330000",
    to: "5511999990000",
    to_user_id: "BR.1349120",
    id: "wamid.E1",
    timestamp: "1767225600",
    type: "text",
    text: { body: "Já vai" },
  };
  const read = told("smb_message_echoes", { message_echoes: [echo, { ...echo, to: null, to_user_id: null }, 7] });
  expect(read?.numbers).toEqual([]);
  expect(read?.phones).toMatchObject([
    {
      phoneNumberId: "10650001",
      echoes: [{ wamid: "wamid.E1", phone: "5511999990000", bsuid: "BR.1349120", refers: ["wamid.E1"] }],
    },
  ]);
  expect(read?.phones[0]?.echoes).toHaveLength(1);
});

test("earlier conversations come in parts of at most three hundred messages, each with its person", () => {
  const messages = Array.from({ length: 301 }, (_, at) => ({ id: `wamid.P${at}`, timestamp: String(at + 1) }));
  const threads = [
    { id: "5511999990000", messages: [...messages, { id: "a b", timestamp: "1" }] },
    { id: "BR.1349120", messages: messages.slice(0, 1) },
    { id: "nobody", messages },
  ];
  const [phone] = told("history", { history: [{ metadata: { phase: 0 }, threads }] })?.phones ?? [];
  expect(phone?.pasts.map(({ json: _json, ...one }) => one)).toEqual([
    { phone: "5511999990000", bsuid: null, wamid: "wamid.P0", time: 1 },
    { phone: "5511999990000", bsuid: null, wamid: "wamid.P300", time: 301 },
    { phone: null, bsuid: "BR.1349120", wamid: "wamid.P0", time: 1 },
  ]);
  expect(JSON.parse(phone?.pasts[1]?.json ?? "")).toEqual({ own: "551133330000", past: [messages[300]] });
  const errors = [{ code: 2_593_109, title: "History sync is turned off" }];
  expect(told("history", { history: [{ errors }] })?.phones[0]).toMatchObject({ isDeclined: true, pasts: [] });
});

test("the file of an earlier message comes outside of its conversation, with its person", () => {
  const image = { mime_type: "image/jpeg", id: "24230790383178626" };
  const one = { from: "5511999990000", id: "wamid.F1", timestamp: "7", type: "image", image };
  const sent = { ...one, from: "551133330000", id: "wamid.F2" };
  const messages = [one, { ...sent, to: "5511988880000" }, sent, 7];
  const pasts = told("history", { messages })?.phones[0]?.pasts;
  expect(pasts).toMatchObject([
    { phone: "5511999990000", bsuid: null, wamid: "wamid.F1:file", time: 7 },
    { phone: "5511988880000", bsuid: null, wamid: "wamid.F2:file" },
  ]);
  expect(JSON.parse(pasts?.[0]?.json ?? "")).toEqual({ own: "551133330000", past: [one] });
  expect(told("smb_message_echoes", { messages })?.phones[0]?.pasts).toEqual([]);
});

test("the changes of an address book come in the order of their times", () => {
  const at = (timestamp: string) => ({ metadata: { timestamp } });
  const ana = { full_name: " Ana Lima ", first_name: "Ana", phone_number: "+55 11 99999-0000" };
  const state_sync = [
    { type: "contact", contact: { phone_number: "5511999990000" }, action: "remove", ...at("3") },
    { type: "contact", contact: ana, action: "add", ...at("2") },
    { type: "contact", contact: { ...ana, phone_number: "x" }, action: "add", ...at("4") },
    { type: "theme" },
  ];
  expect(told("smb_app_state_sync", { state_sync })?.phones[0]?.people).toEqual([
    { phone: "5511999990000", name: "Ana Lima" },
    { phone: "5511999990000", name: null },
  ]);
});

test("only a card that Meta marks as an answer to a request shares a phone", () => {
  const phones = [{ phone: "+55 11 99999-0000", wa_id: "5511999990000" }];
  const answer = (origin: string, more: object = {}) => ({
    from_user_id: "BR.1349120",
    id: "wamid.1",
    timestamp: "1",
    type: "contacts",
    contacts: [{ name: { formatted_name: "Ana" }, phones, origin, ...more }],
  });
  const shared = (message: object) => told("messages", { messages: [message] })?.sharedPhones;
  expect(shared(answer("contact_request"))).toEqual([
    { phoneNumberId: "10650001", bsuid: "BR.1349120", phone: "5511999990000" },
  ]);
  expect(shared(answer("other"))).toEqual([]);
  expect(shared(answer("contact_request", { phones: [...phones, ...phones] }))).toEqual([]);
  const tel = "TEL;type=CELL;waid=5511988887777:+55 11 98888-7777\n";
  const card = (lines: string) => ({ phones: undefined, vcard: `BEGIN:VCARD\nFN:Ana\n${lines}END:VCARD` });
  expect(shared(answer("contact_request", card(tel)))).toMatchObject([{ phone: "5511988887777" }]);
  expect(shared(answer("contact_request", card(`item1.${tel}`)))).toMatchObject([{ phone: "5511988887777" }]);
  const bare = "TEL:+55 11 98888-7777\n";
  // The words of a name are the person's own.
  const named = card(`N:;;waid=5511900000000:\n${bare}`);
  for (const odd of [card(tel + tel), card(bare), named, { ...card(tel), phones: [] }])
    expect(shared(answer("contact_request", odd))).toEqual([]);
});

test("a move to another phone is read where Meta names no ids", () => {
  const system = { body: "x", type: "user_changed_number", wa_id: "5511988880000" };
  const note = { from: "5511999990000", id: "wamid.2", timestamp: "1", type: "system", system };
  const moved = (message: object) => told("messages", { messages: [message] });
  expect(moved(note)?.newPhones).toEqual([
    { phoneNumberId: "10650001", previous: "5511999990000", current: "5511988880000", at: new Date(1000) },
  ]);
  const named = { ...note, from_user_id: "BR.1", system: { ...system, user_id: "BR.2" } };
  expect([moved(named)?.newPhones, moved(named)?.newBsuids]).toMatchObject([[], [{ previous: "BR.1" }]]);
});
