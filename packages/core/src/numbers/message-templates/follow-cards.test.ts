import type { TemplateCard } from "@balcao/shared/message-templates/schema";
import type { ToldTemplate } from "@balcao/shared/message-templates/template-report";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany } from "../../testing/factories.ts";
import { makeMessageTemplate, makeOfficialNumber } from "../../testing/message-template-factories.ts";
import { findTemplate } from "./access.ts";
import { storeCardFiles } from "./cards.ts";
import { formerPlaces } from "./follow-cards.ts";
import { storeTemplates } from "./store.ts";

const cardsOf = (bodies: string): TemplateCard[] =>
  Array.from(bodies, (body) => ({ header: "image", body, samples: {}, buttons: [], file: null }));

test.each([
  ["ABC", "ABC", [0, 1, 2]],
  ["ABC", "BC", [1, 2]],
  ["AB", "BA", [1, 0]],
  // A card with a corrected text stays the card of its place.
  ["AB", "aB", [0, 1]],
  // A card that was added before or after the others is a new one.
  ["AB", "NAB", [null, 0, 1]],
  ["AB", "ABN", [0, 1, null]],
  ["XX", "XXN", [0, 1, null]],
])("when the cards %s become %s, the former places of the cards are %j", (before, now, expected) => {
  expect(formerPlaces(cardsOf(before), cardsOf(now))).toEqual(expected);
});

const carousel = (bodies: string): object[] => [
  { type: "BODY", text: "Veja" },
  {
    type: "CAROUSEL",
    cards: Array.from(bodies, (text) => ({
      components: [
        { type: "HEADER", format: "IMAGE" },
        { type: "BODY", text },
      ],
    })),
  },
];

test("a file follows its card when cards are moved on Meta's pages, and a card that is new there has no file", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  await makeOfficialNumber(companyId, { wabaId: "21" });
  const id = await makeMessageTemplate(companyId, { wabaId: "21", metaId: "5", components: carousel("ABC") });
  const files = ["a", "b", "c"].map((name, place) => ({
    place,
    file: { key: `${companyId}/follow-${name}`, name: `${name}.jpg`, mimetype: "image/jpeg", size: 1 },
  }));
  await here(() => storeCardFiles({ companyId }, id, { files, cards: 3 }));
  const hear = async (bodies: string) => {
    const told: ToldTemplate = {
      metaId: "5",
      name: "ofertas",
      language: "pt_BR",
      category: "marketing",
      status: "approved",
      quality: "unknown",
      named: true,
      rejectedReason: null,
      components: carousel(bodies),
    };
    await here(() => storeTemplates("21", [told], { since: new Date(Date.now() + 60_000), ids: null }));
    const { content } = (await here(() => findTemplate(id))).template;
    return content.cards?.map(({ file }) => file?.name ?? null);
  };
  expect(await hear("CAB")).toEqual(["c.jpg", "a.jpg", "b.jpg"]);
  expect(await hear("AB")).toEqual(["a.jpg", "b.jpg"]);
  expect(await hear("ABN")).toEqual(["a.jpg", "b.jpg", null]);
});
