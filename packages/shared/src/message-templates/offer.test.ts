import { expect, test } from "vitest";
import { templateFaults } from "./check.ts";
import { readComponents } from "./content.ts";
import { isOfferOver, momentOf } from "./offer.ts";
import { changedValues, isSameContent, neededValues, shapeOf, type TemplateValues, valueFaults } from "./rules.ts";
import type { TemplateButton, TemplateContent } from "./schema.ts";
import { sentComponents, storedOffer } from "./sent-template.ts";
import { templateText } from "./shown-words.ts";

const link: TemplateButton = { kind: "url", text: "Ver", url: "https://x.com", sample: "" };
const code: TemplateButton = { kind: "code", sample: "PROMO10" };
const content = (part: Partial<TemplateContent> = {}, expires = true): TemplateContent => ({
  header: { kind: "none" },
  body: "Olá {{nome}}, veja as ofertas.",
  samples: { nome: "Ana" },
  footer: "",
  buttons: [code, link],
  offer: { text: "Só até domingo", expires },
  ...part,
});
const values: TemplateValues = {
  header: "",
  offer: "2026-12-06T23:59:00-03:00",
  body: { nome: "Rosa" },
  buttons: { 0: "PROMO10" },
};
const faults = (part: Partial<TemplateContent>, expires = true) =>
  templateFaults("oferta", content(part, expires), true);

test("an offer that Meta accepts has no fault", () => {
  expect(faults({})).toEqual({});
  expect(faults({ header: { kind: "video" } })).toEqual({});
  expect(faults({ buttons: [link] }, false)).toEqual({});
});

test.each<[string, Partial<TemplateContent>, Record<string, string>]>([
  ["no title", { offer: { text: " ", expires: true } }, { offer: "required" }],
  ["a title of 17 letters", { offer: { text: "x".repeat(17), expires: true } }, { offer: "long" }],
  ["a variable in the title", { offer: { text: "Até {{dia}}", expires: true } }, { offer: "fixed" }],
  ["a text of 601 letters", { body: "x".repeat(601), samples: {} }, { body: "long" }],
  ["a footer", { footer: "Tchau" }, { footer: "offer" }],
  ["a header of text", { header: { kind: "text", text: "Oi", sample: "" } }, { header: "offer" }],
  ["a document", { header: { kind: "document" } }, { header: "offer" }],
  ["no code", { buttons: [link] }, { buttons: "offer" }],
  ["no link", { buttons: [code] }, { buttons: "offer" }],
  ["a link before the code", { buttons: [link, code] }, { buttons: "offer" }],
  ["another button", { buttons: [code, link, { kind: "reply", text: "Ok" }] }, { buttons: "offer" }],
])("%s is reported", (_name, part, expected) => {
  expect(faults(part)).toEqual(expected);
});

test("a message needs the end of an offer that ends, as an ISO time with its offset", () => {
  expect(neededValues(content())[0]).toEqual({ part: "offer", key: "end" });
  expect(neededValues(content({}, false)).some(({ part }) => part === "offer")).toBe(false);
  expect(valueFaults(content(), values)).toEqual([]);
  const of = (offer: string | undefined) => valueFaults(content(), { ...values, offer })[0]?.fault;
  expect([of(undefined), of(""), of("domingo"), of("2026-12-06T23:59"), of("2026-13-06T23:59:00Z")]).toEqual([
    "missing",
    "missing",
    "ended",
    "ended",
    "ended",
  ]);
  expect(momentOf("2026-12-06T23:59:00-03:00")?.toISOString()).toBe("2026-12-07T02:59:00.000Z");
});

test("an offer is over from its end on, and an offer without an end is never over", () => {
  const at = (time: string, expires = true) => isOfferOver(content({}, expires), values, new Date(time));
  expect([at("2026-12-07T02:58:59.999Z"), at("2026-12-07T02:59:00Z")]).toEqual([false, true]);
  expect(at("2027-01-01T00:00:00Z", false)).toBe(false);
});

test("Meta gets the end in milliseconds between the text and the buttons, and the message keeps it", () => {
  const end = { type: "limited_time_offer", limited_time_offer: { expiration_time_ms: Date.UTC(2026, 11, 7, 2, 59) } };
  expect(sentComponents(content(), true, values).slice(1, 2)).toEqual([
    { type: "limited_time_offer", parameters: [end] },
  ]);
  expect(storedOffer(content(), values)).toEqual({ offerEndsAt: "2026-12-07T02:59:00.000Z" });
  expect(sentComponents(content({}, false), true, values)).not.toContainEqual(
    expect.objectContaining({ type: "limited_time_offer" }),
  );
  expect(storedOffer(content({}, false), values)).toEqual({});
});

test("the title stands above the text, and the end is kept with the other values", () => {
  expect(templateText(content(), values)).toBe("*Só até domingo*\n\nOlá Rosa, veja as ofertas.");
  expect(changedValues(content(), values, (value) => ` ${value}`)).toEqual(values);
  expect(changedValues(content({}, false), values, (value) => value)).not.toHaveProperty("offer");
});

test("Meta's offers are read, and an offer in another form is only listed", () => {
  const read = (offer: object) =>
    readComponents([
      { type: "LIMITED_TIME_OFFER", ...offer },
      { type: "BODY", text: "Veja" },
    ]);
  expect(read({ limited_time_offer: { text: "Só hoje", has_expiration: true } })).toMatchObject({
    hasOther: false,
    content: { offer: { text: "Só hoje", expires: true } },
  });
  expect(read({ limited_time_offer: { text: "Só hoje" } }).content.offer?.expires).toBe(false);
  expect(read({})).toMatchObject({ hasOther: true });
});

test("a template with an offer has a form of its own, and another title or end makes it another content", () => {
  expect([shapeOf(content()), shapeOf(content({ offer: undefined }))]).toEqual(["offer", "plain"]);
  expect(isSameContent(content(), content({}, false))).toBe(false);
  expect(isSameContent(content(), content({ offer: { text: "Outra", expires: true } }))).toBe(false);
});
