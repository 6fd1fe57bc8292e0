import { expect, test } from "vitest";
import { numberRefusal } from "./dial-plan.ts";
import { typedNumber } from "./typed-number.ts";

test.each([
  ["(11) 98765-4321", "5511987654321"],
  ["011 98765-4321", "5511987654321"],
  ["(0xx11) 98765-4321", "5511987654321"],
  ["0XX 11 8765-4321", "5511987654321"],
  ["11 8765-4321", "5511987654321"],
  ["55 11 8765-4321", "5511987654321"],
  ["+55 11 98765-4321", "5511987654321"],
  ["'+55 11 98765-4321", "5511987654321"],
  ["11 3265-4321", "551132654321"],
  ["55 11 3265-4321", "551132654321"],
  ["5511900000001.0", "5511900000001"],
  ["55 (011) 90000-0002", "5511900000002"],
  ["49987654321.0", "5549987654321"],
  ["+65 9123 4567", "6591234567"],
  ["1 415 555 0123", "14155550123"],
  ["351 912 345 678", "351912345678"],
  ["0034 912 345 678", "34912345678"],
  ["+00 34 912 345 678", "34912345678"],
  ["0049 170 1234567", "491701234567"],
  ["+54 9 11 2345-6789", "5491123456789"],
  ["+52 1 55 1234 5678", "5215512345678"],
  ["+52 55 1234 5678", "525512345678"],
  ["+229 97 12 34 56", "22997123456"],
  ["33 6 12 34 56 78", "33612345678"],
  ["+٥٥ ١١ ٩٨٧٦٥-٤٣٢١", "5511987654321"],
  ["https://wa.me/5511987654321?text=oi", "5511987654321"],
  ["https://api.whatsapp.com/send?phone=5511987654321&text=", "5511987654321"],
  ["5511987654321@c.us", "5511987654321"],
  ["14155550123@s.whatsapp.net", "14155550123"],
  ["11 98765-4321 (WhatsApp)", "5511987654321"],
  ["11 98765-4321 - zap", "5511987654321"],
  ["1.1987654321E10", "5511987654321"],
  ["11 998765-432", "5511998765432"],
  ["11987654321.00", "5511987654321"],
  ["+44 (0)20 7946 0958", "442079460958"],
  ["+49 (0) 170 1234567", "491701234567"],
  ["0044 (0) 7911 123456", "447911123456"],
  ["49 (0)170 1234567", "491701234567"],
  ["0039 (0)6 698 1234", "39066981234"],
  ["55 (0) 11 98765-4321", "5511987654321"],
  ["+39 (0)6 698 1234", "39066981234"],
])("%s is %s", (typed, number) => {
  expect([typed, numberRefusal(typed), typedNumber(typed)]).toEqual([typed, null, number]);
});

test.each([
  // Area codes that do not exist, with and without the country.
  ["5500987654321", "noArea"],
  ["@ana.lima", "userName"],
  ["'@11987654321", "userName"],
  ["20 98765-4321", "noArea"],
  ["+55 23 98765-4321", "noArea"],
  ["(52) 3265-4321", "noArea"],
  ["(10) 98765-4321", "noArea"],
  ["2025550123", "noArea"],
  // An area code is never guessed, and these numbers are not read as numbers of Iran and Israel.
  ["98765-4321", "area"],
  ["9 8765-4321", "area"],
  ["3265-4321", "area"],
  ["+55 98765-4321", "invalid"],
  ["+55 11 98765-43210", "invalid"],
  ["55 11 1234-5678", "invalid"],
  ["+55 11 98765-432", "invalid"],
  ["R$ 1.198.765.432", "invalid"],
  ["12345", "invalid"],
  ["1234567890123456", "invalid"],
  ["11 98765-432l", "invalid"],
  ["0xx11", "none"],
  ["", "none"],
  ["ramal 12", "none"],
  ["5,51199E+12", "damaged"],
  ["1.198765E10", "damaged"],
  // A document, an area code after the number, or a zero of another country: none is turned into a number.
  ["123.456.789-09", "invalid"],
  ["2010-05-06 10:11", "invalid"],
  ["29/11/2026", "invalid"],
  ["06.05.2010 10:11:12", "invalid"],
  ["8765-4321 (11)", "area"],
  ["98765-4321 (11)", "area"],
  ["044 55 1234 5678", "country"],
  ["+49 0170 1234567", "plan"],
  ["+54 11 15 2345-6789", "plan"],
  ["208751623795793@lid", "invalid"],
  ["wa.me/message/ABC123", "invalid"],
  ["+999 123 456 789", "country"],
  ["+210 1234 5678", "country"],
  ["+351 912 345", "length"],
  ["+1 415 555 01", "length"],
  ["+44 7911 123456789", "length"],
  ["+351 012 345 678", "plan"],
  ["+1 (555) 010-9999", "plan"],
  ["+20 98765 4321", "plan"],
  // A zero and the carrier's code are not part of the number, but their digits cannot be recognised.
  ["0 15 11 98765-4321", "length"],
])("%s is refused as %s and never completed by guessing", (typed, fault) => {
  expect([typed, numberRefusal(typed)]).toEqual([typed, fault]);
});

test("an accepted number stays the same in its shown or exported form", () => {
  for (const typed of ["11 8765-4321", "+54 9 11 2345-6789", "+52 1 55 1234 5678", "0034 912 345 678"])
    for (const again of [`+${typedNumber(typed)}`, `'+${typedNumber(typed)}`])
      expect([again, numberRefusal(again), typedNumber(again)]).toEqual([again, null, typedNumber(typed)]);
});
