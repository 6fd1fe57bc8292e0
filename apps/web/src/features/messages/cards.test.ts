import { expect, test } from "vitest";
import { cardsOf, placeOf } from "./cards.ts";

test("a location is image, link and description", () => {
  const body = "data:image/png;base64, AAAA|https://maps.google.com/maps?q=-23.5|Av. Paulista, 1578 | fundos";
  expect(placeOf(body)).toEqual({
    image: "data:image/png;base64,AAAA",
    link: "https://maps.google.com/maps?q=-23.5",
    text: "Av. Paulista, 1578 | fundos",
  });
});
test("a location of strangers opens no other kind of link", () => {
  expect(placeOf("https://evil.example/x.png|javascript:alert(1)|x")).toEqual({ image: null, link: null, text: "x" });
});
test("contact cards, one after another, with folded lines and escaped signs", () => {
  const body = [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Silva\\, Dona Lú\r\n cia\r\nitem1.TEL;waid=5511987654321:+55 11 98765-4321\r\nEND:VCARD",
    "BEGIN:VCARD\nTEL:+55 11 3333-4444\nTEL:+55 11 3333-4444\nEND:VCARD",
  ].join("\n");
  expect(cardsOf(body)).toEqual([
    { name: "Silva, Dona Lúcia", numbers: ["+55 11 98765-4321"] },
    { name: "+55 11 3333-4444", numbers: ["+55 11 3333-4444"] },
  ]);
});
