import { describe, expect, test } from "vitest";
import {
  counted,
  elsewhere,
  messages,
  type OnlyPlace,
  orders,
  patterns,
  productSources,
  tickets,
} from "./only-place.ts";
import { textOf } from "./sources.ts";

const places: [name: string, place: OnlyPlace, planted: string[]][] = [
  [
    "ordering something of a number",
    orders,
    ["INSERT INTO connection_commands (company_id) values (1)", "ConnectionCommandRow.insert({"],
  ],
  ["writing a message", messages, ["insert into messages (company_id)\nselect 1", "MessageRow.insert({"]],
  ["making a ticket", tickets, ["insert into tickets (company_id)", "TicketRow.insert({", "TicketRow.create({"]],
  ["a pattern of what was typed", patterns, ["a ilike ${term}", "a like all ${words}", "a like plain(${term})"]],
  ["an insert of eight columns by position", counted, ["insert into a as b (c, d,\n e, f, g, h, i, j) select 1"]],
];
const sources = productSources();

describe.each(places)("%s", (_name, place, planted) => {
  test("the code is only in its own place", () => {
    expect(elsewhere(place, sources)).toEqual([]);
    for (const path of place.files) expect(textOf(path)).toMatch(place.words);
  });

  test.each(planted)("the code is found in any other place: %s", (words) => {
    expect(elsewhere(place, [["packages/core/src/a/b/c.ts", `query("${words}")`]])).toEqual([
      "packages/core/src/a/b/c.ts",
    ]);
  });
});
