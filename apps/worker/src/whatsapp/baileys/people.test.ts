import { expect, test } from "vitest";
import { phoneContactsOf } from "./people.ts";

test("people and groups are named by number, else by LID, else by their own id; status, channels and WhatsApp are left out", () => {
  const told = phoneContactsOf([
    { id: "5511987654321@c.us", name: "Dona Rosa" },
    { id: "777@lid", phoneNumber: "5511900000001@s.whatsapp.net", notify: "Zé" },
    { id: "888@lid", notify: "Bia" },
    { id: "12036@g.us", name: "Família" },
    { id: "status@broadcast", name: "Status" },
    { id: "99@newsletter", name: "Canal" },
    { id: "0@c.us", name: "WhatsApp" },
    { id: "0@s.whatsapp.net", name: "WhatsApp" },
  ]);
  expect(told.map(({ jid, phone, lid }) => [jid, phone, lid])).toEqual([
    ["5511987654321@s.whatsapp.net", "5511987654321", null],
    ["5511900000001@s.whatsapp.net", "5511900000001", "777"],
    ["888@lid", null, "888"],
    ["12036@g.us", null, null],
  ]);
});
