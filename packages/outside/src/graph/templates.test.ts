import { generator } from "@balcao/shared/testing/random-trees";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlayedGraph, playGraph } from "../testing/graph.ts";
import { Graph } from "./graph.ts";
import { accountsIn, readTemplateNews } from "./read-template-news.ts";
import { readWebhook } from "./read-webhook.ts";
import { readTemplates } from "./templates.ts";

let played: PlayedGraph;
beforeAll(async () => {
  played = await playGraph();
  played.accounts.push({ phoneNumberId: "1", wabaId: "22222", token: "EAA", appSecret: "x" });
});
afterAll(() => played.close());

const read = () => readTemplates(new Graph({ url: played.url, version: "v26.0" }), { wabaId: "22222", token: "EAA" });
const one = (id: string, more: object = {}) => ({ id, name: "aviso", language: "pt_BR", status: "APPROVED", ...more });

test("all pages are read in our terms, and unreadable entries are left out", async () => {
  const whole = {
    category: "UTILITY",
    components: [{ type: "BODY", text: "Oi\0" }],
    quality_score: { score: "GREEN", date: 1 },
    parameter_format: "NAMED",
    rejected_reason: "NONE",
  };
  const page = (data: object[], more: object = {}) => ({ json: { data, paging: more } });
  played.answerNext(
    "/22222/message_templates",
    {
      json: {
        ...page([one("71", whole), { id: 5 }, one("72", { name: "" })], { next: "https://x", cursors: { after: "A" } })
          .json,
        summary: { message_template_limit: 250 },
      },
    },
    page([one("73", { status: "FLAGGED", category: "SOMETHING", rejected_reason: "SCAM" })], {
      cursors: { after: "B" },
    }),
  );
  const { templates, ids, limit } = await read();
  expect([ids, limit]).toEqual([null, 250]);
  expect(templates).toEqual([
    {
      metaId: "71",
      name: "aviso",
      language: "pt_BR",
      status: "approved",
      category: "utility",
      quality: "green",
      named: true,
      rejectedReason: null,
      components: [{ type: "BODY", text: "Oi" }],
    },
    {
      metaId: "73",
      name: "aviso",
      language: "pt_BR",
      status: "approved",
      category: "unknown",
      quality: "unknown",
      named: false,
      rejectedReason: "SCAM",
      components: [],
    },
  ]);
  expect(played.seen.at(-1)?.query["after"]).toBe("A");
});

test("the ids of a list are complete, or null when the list cannot be read to its end", async () => {
  const path = "/22222/message_templates";
  const page = (data: object[], more?: unknown) => ({ json: { data, paging: more } });
  const twice = page([one("71"), one("72", { name: "" }), one("71", { status: "PAUSED" })]);
  played.answerNext(path, twice);
  expect(await read()).toMatchObject({ templates: [{ metaId: "71", status: "paused" }], ids: ["71", "72"] });
  for (const more of ["?", { next: "https://x" }]) {
    played.answerNext(path, page([one("71")], more));
    expect(await read()).toMatchObject({ templates: [{ metaId: "71" }], ids: null });
  }
});

const update = { field: "message_template_status_update", value: { message_template_id: 12, event: "APPROVED" } };
const bytes = (json: unknown) => Buffer.from(JSON.stringify(json));

test("an account is read only from a call about templates", () => {
  const about = (change: object) => bytes({ entry: [{ id: "22222", changes: [change] }] });
  expect(accountsIn(about(update))).toEqual(["22222"]);
  expect(accountsIn(about({ field: "messages", value: {} }))).toEqual([]);
});

test("a template with a long number for its id is named exactly, and an unusual event gives no state, which only Meta's list then tells", () => {
  const told = (id: string, event: string) => {
    const value = `{"message_template_id": ${id}, "event": "${event}"}`;
    const change = `{"field": "message_template_status_update", "value": ${value}}`;
    return readWebhook(Buffer.from(`{"entry": [{"id": "22222", "changes": [${change}]}]}`))?.accounts[0]?.templates;
  };
  expect(told("12345678901234567", "PAUSED")).toMatchObject([{ metaId: "12345678901234567", status: "paused" }]);
  expect(told("12", "UNARCHIVED")).toEqual([{ metaId: "12", whole: false }]);
  expect(told("12", "DELETED")).toMatchObject([{ status: "deleted", whole: true }]);
});

test("any change in a call about templates is read or left out, and never throws", () => {
  const draw = generator(26);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T;
  const odd = [null, 0, -1, 1e300, "", "x".repeat(3000), [], {}, [null], { id: "1" }, true, "12", "\u0000"];
  const fields = ["message_template_status_update", "message_template_quality_update", "template_category_update"];
  for (let n = 0; n < 2000; n += 1) {
    const value = Object.fromEntries(
      ["message_template_id", "event", "reason", "new_quality_score", "new_category", "disable_info"].map((name) => [
        name,
        pick([...odd, "APPROVED", 5]),
      ]),
    );
    const change = {
      field: pick([...fields, "message_template_components_update", ...odd]),
      value: pick([value, ...odd]),
    };
    const given = pick<unknown>([
      { entry: [{ id: pick(["22222", ...odd]), changes: pick<unknown>([[change], ...odd]) }] },
      { entry: [change] },
      ...odd,
    ]);
    for (const { wabaId, templates } of readTemplateNews(given)) {
      expect(wabaId).toMatch(/^\d{1,30}$/);
      for (const { metaId } of templates) expect(metaId).toMatch(/^\d{1,40}$/);
    }
    expect(() => readWebhook(bytes(given))).not.toThrow();
  }
});
