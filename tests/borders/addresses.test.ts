import { expect, test } from "vitest";
import { sourcesIn, textOf } from "./sources.ts";

/** Core's code for writing and reading addresses, used by core and by the worker's transports. */
const place = "packages/core/src/desk/contacts/address.ts";
const written = /@(?:g\.us|lid|s\.whatsapp\.net|c\.us|broadcast|newsletter)\b|\b(?:g\.us|s\.whatsapp\.net)\b/;

/** Lines that write out the address of a chat. */
const linesIn = (text: string) =>
  text.split("\n").flatMap((line, index) => (written.test(line) ? [`${index + 1}: ${line.trim()}`] : []));

test("the search finds every way of writing out an address", () => {
  const lines = [
    'chat.endsWith("@g.us")',
    "`${lid}@lid`",
    "$3 like '%@g.us'",
    "c.number || '@s.whatsapp.net'",
    'jid === "status@broadcast"',
    'jidEncode(number, "s.whatsapp.net")',
  ];
  expect(linesIn(lines.join("\n")).length).toBe(lines.length);
  expect(linesIn('import { x } from "@balcao/core/x";\nconst lid = ana.lid;\nurl.endsWith(".whatsapp.net");')).toEqual(
    [],
  );
});

test("core and the worker write and read addresses of chats in one place only", () => {
  const sources = [...sourcesIn("packages/core/src"), ...sourcesIn("apps/worker/src")].filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path) && path !== place,
  );
  expect(linesIn(textOf(place))).not.toEqual([]);
  expect(sources.flatMap((path) => linesIn(textOf(path)).map((line) => `${path}:${line}`))).toEqual([]);
});
