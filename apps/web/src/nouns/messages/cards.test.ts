import { expect, test } from "vitest";
import { cardsOf, locationOf } from "./cards.ts";

test("a location has an image, a link and a description", () => {
  const body = "data:image/png;base64, AAAA|https://maps.google.com/maps?q=-23.5|Av. Paulista, 1578 | fundos";
  expect(locationOf(body)).toEqual({
    image: "data:image/png;base64,AAAA",
    link: "https://maps.google.com/maps?q=-23.5",
    text: "Av. Paulista, 1578 | fundos",
    point: null,
  });
  expect(locationOf("|https://maps.google.com/maps?q=-23.5614%2C-46.6559|").point).toBe("-23.5614, -46.6559");
});
test("a location opens no other kind of link, and loads no image from elsewhere", () => {
  expect(locationOf("https://evil.example/x.png|javascript:alert(1)|x")).toEqual({
    image: null,
    link: null,
    text: "x",
    point: null,
  });
});
test("several contact cards are read, with folded lines and escaped characters", () => {
  const body = [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Silva\\, Dona Lú\r\n cia\r\nitem1.TEL;waid=5511987654321:+55 11 98765-4321\r\nEND:VCARD",
    "BEGIN:VCARD\nTEL:+55 11 3333-4444\nTEL:+55 11 3333-4444\nEND:VCARD",
  ].join("\n");
  expect(cardsOf(body)).toEqual([
    { name: "Silva, Dona Lúcia", numbers: ["+55 11 98765-4321"] },
    { name: "+55 11 3333-4444", numbers: ["+55 11 3333-4444"] },
  ]);
});
