import { expect, test } from "vitest";
import { contactSearch, searchWords } from "./rules.ts";

test.each([
  ["jose novo", ["jose", "novo"]],
  ["José (novo)", ["José", "novo"]],
  ["joao, feliz!", ["feliz", "joao"]],
  ["Ana-Maria D'Ávila", ["Maria", "Ávila", "Ana", "D"]],
  ["jo\u200Bão", ["joão"]],
  ["ana ana", ["ana"]],
  ["100%", ["100%"]],
  ["a_b c\\p", ["a_b", "c\\p"]],
  ["😀 ana", ["ana", "😀"]],
  ["'", ["'"]],
  [" \u200E ", []],
  ["Loja Nº 5", ["Loja", "N", "5"]],
])("a search for %j has its words, the longest first", (term, words) => expect(searchWords(term)).toEqual(words));

test.each([
  "11 98765-0001",
  "\u202A11 98765\u20110001\u202C",
  "１１ ９８７６５０００１",
  "(١١) ٩٨٧٦٥-٠٠٠١",
  "11/98765.0001",
  "tel:11987650001",
  "https://wa.me/11987650001?text=oi",
  "https://api.whatsapp.com/send?phone=11987650001&text=oi",
  "11987650001@s.whatsapp.net",
  "whatsapp://send?phone=11987650001&text=oi",
  "https://web.whatsapp.com/send?phone=11987650001",
  "1️⃣1️⃣987650001",
  "0xx11 98765-0001",
  "0 (xx) 11 98765-0001",
  "021 11 98765-0001",
  "11987650001:12@s.whatsapp.net",
  "11·98765·0001",
])("%j is searched as a number", (term) =>
  expect(contactSearch(term)).toEqual({ words: [], forms: ["11987650001", "1187650001"] }),
);

test.each([
  ["BR.13491208655302741918", "BR.13491208655302741918"],
  [" BR.ENT.1349120865 ", "BR.ENT.1349120865"],
  ["81203947561234@lid", "81203947561234"],
])("%j is searched as the code of a person", (term, form) =>
  expect(contactSearch(term)).toEqual({ words: [], forms: [form] }),
);

test.each([["DR.Constantino"], ["ana@s.com"], ["11 ana"], ["2b"], ["0xx"], ["xx 11"]])(
  "%j is not searched as a number",
  (term) => expect(contactSearch(term).forms).toEqual([]),
);
