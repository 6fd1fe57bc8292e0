import { describe, expect, test } from "vitest";
import { healthyNumber, plainCampaign } from "../testing/campaigns.ts";
import { blockersOf, riskOf, warningsOf } from "./risk.ts";
import type { Campaign } from "./schema.ts";
import { campaignSettingDefaults } from "./settings.ts";

const campaign = { ...plainCampaign, message2: "Oi!" };
const care = { ...healthyNumber, ageDays: 200 };
/** Two hundred people who wrote before, on an old number. */
const known = {
  campaign,
  settings: campaignSettingDefaults,
  people: { service: 0, known: 200, cold: 0 },
  recipients: 200,
  unchecked: 0,
  care,
  seconds: 3600,
  isWindowed: false,
};
const strangers = { people: { service: 0, known: 0, cold: 200 } };
const brake = { reason: "failures", until: null, byHand: true } as const;

describe("warnings", () => {
  test("people who wrote before, on a healthy number, cause no warning", () => {
    expect(warningsOf(known)).toEqual([]);
  });

  test.each([
    ["cold", strangers],
    ["capOff", { settings: { ...known.settings, campaignDailyCap: "off" as const } }],
    ["manyDays", { seconds: 3 * 86_400 + 1 }],
    ["oneVariant", { campaign: { ...campaign, message2: " " } }],
    ["link", { ...strangers, campaign: { ...campaign, message2: "Veja em https://loja.example" } }],
    ["fileFirst", { ...strangers, campaign: { ...campaign, mediaPath: "/api/media/1" } }],
    ["newNumber", { care: { ...care, ageDays: 7 } }],
    ["unchecked", { unchecked: 1 }],
    ["disconnected", { care: { ...care, connected: false } }],
    ["braked", { care: { ...care, brake } }],
    ["footerOff", { ...strangers, settings: { ...known.settings, optOutFooter: false } }],
  ] as const)("warnings: %s", (warning, part) => {
    expect(warningsOf({ ...known, ...part })).toEqual([
      ...("people" in part && warning !== "cold" ? ["cold"] : []),
      warning,
    ]);
  });

  test.each([
    ["a link to people who wrote before", { campaign: { ...campaign, message2: "www.loja.example" } }],
    ["a file after a question", { ...strangers, campaign: { ...campaign, mediaPath: "/x", confirmation: true } }],
    ["one text to one person", { recipients: 1, campaign: { ...campaign, message2: "" } }],
    ["three days", { seconds: 3 * 86_400 }],
    ["a number of eight days", { care: { ...care, ageDays: 8 } }],
    ["no number yet", { care: null }],
  ])("%s causes no warning", (_name, part) => {
    expect(warningsOf({ ...known, ...part }).filter((warning) => warning !== "cold")).toEqual([]);
  });
});

describe("risk", () => {
  const few = { people: { service: 0, known: 150, cold: 50 } };
  test.each([
    ["low", "only people who wrote before", {}],
    ["low", "people who wrote before, on a new number without a cap", { care: { ...care, ageDays: 1 } }],
    ["medium", "some strangers", few],
    ["medium", "strangers who are not the most of many", { people: { service: 0, known: 100, cold: 100 } }],
    ["high", "mostly strangers", strangers],
    ["high", "a stranger on a number of a week", { ...few, care: { ...care, ageDays: 7 } }],
    ["high", "a stranger without a cap", { ...few, settings: { ...known.settings, campaignDailyCap: "off" as const } }],
    ["high", "a stranger on a number that was warned", { ...few, care: { ...care, light: "red" as const } }],
    ["medium", "a handful of strangers alone", { people: { service: 0, known: 0, cold: 50 }, recipients: 50 }],
  ])("risk: %s: %s", (risk, _name, part) => {
    expect(riskOf({ ...known, ...part })).toBe(risk);
  });
});

describe("obstacles to a start", () => {
  const nobody = { contactListId: null, tagListId: null };
  test.each([
    ["nothing", {}, 1, {}, []],
    ["no text", { message1: " ", message2: "" }, 1, {}, ["noText"]],
    ["no question", { confirmation: true }, 1, {}, ["noConfirmationText"]],
    ["neither list nor tag", nobody, 0, {}, ["noAudience"]],
    ["no number", { whatsappId: null }, 1, {}, ["noConnection"]],
    ["an empty list", {}, 0, {}, ["nobody"]],
    ["what only the database knows", {}, 1, { disabled: true, fileMissing: true }, ["fileMissing", "disabled"]],
    ["a deleted list", { ...nobody, lostParts: ["contactList"] }, 0, {}, ["contactListGone"]],
    ["a deleted tag beside a list", { lostParts: ["tagList"] }, 0, {}, ["tagListGone"]],
    ["deleted files", { lostParts: ["fileList"] }, 1, {}, ["fileListGone"]],
  ] as [string, Partial<Campaign>, number, object, string[]][])(
    "obstacles to a start: %s",
    (_name, part, left, more, blockers) => {
      expect(blockersOf({ ...campaign, ...part }, left, more)).toEqual(blockers);
    },
  );
});
