import { describe, expect, test } from "vitest";
import { startAll } from "../testing/product.ts";

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const long = "x".repeat(200 * 1024);
const envelope = (rest: string) => `{"messaging_product":"whatsapp","to":"5511999990000",${rest}}`;
const bodies: [string, string][] = [
  ["no JSON", "{"],
  ["nothing but a word", '"text"'],
  ["null", "null"],
  ["a list", "[1,2,3]"],
  ["a text of 200 KB", envelope(`"type":"text","text":{"body":"${long}"}`)],
  ["a type of 200 KB", envelope(`"type":"${long}"`)],
  [
    "a phone of 200 KB of digits",
    `{"messaging_product":"whatsapp","to":"${"9".repeat(200 * 1024)}","text":{"body":"a"}}`,
  ],
  ["a field's name of 200 KB", envelope(`"${long}":1`)],
  ["a text for an object", envelope('"type":"text","text":"oi"')],
  ["a list for an object", envelope('"type":"image","image":[]')],
  ["an object for a list", envelope('"type":"contacts","contacts":{}')],
  ["a deep object", envelope(`"type":"interactive","interactive":${deep(50_000)}`)],
  ["a deep body", deep(200_000)],
  ["a prototype", envelope('"type":"__proto__","__proto__":{}')],
  ["a name of every object", envelope('"type":"toString","toString":{}')],
  ["an interactive kind of every object", envelope('"type":"interactive","interactive":{"type":"constructor"}')],
  [
    "a component of every object",
    envelope('"type":"template","template":{"name":"a","language":{"code":"pt_BR"},"components":[{"type":"valueOf"}]}'),
  ],
  ["a hundred thousand contacts", envelope(`"type":"contacts","contacts":[${"{},".repeat(100_000)}{}]`)],
  [
    "a hundred thousand components",
    envelope(
      `"type":"template","template":{"name":"a","language":{"code":"pt_BR"},"components":[${'{"type":"body"},'.repeat(100_000)}{"type":"body"}]}`,
    ),
  ],
  [
    "braces for a template",
    envelope(`"type":"template","template":{"name":"${"{".repeat(100_000)}","language":{"code":"pt_BR"}}`),
  ],
];

describe("a hostile body is refused with Graph's own envelope", () => {
  test.each(bodies)("a hostile body is refused with Graph's own envelope: %s", async (_name, body) => {
    const { graph, number, account, token } = await startAll();
    for (const edge of [
      `${number.id}/messages`,
      `${number.id}/register`,
      `${number.id}/block_users`,
      `${account.id}/message_templates`,
      number.id,
    ]) {
      const headers = { authorization: `Bearer ${token.value}`, "content-type": "application/json" };
      const answer = await fetch(`${graph.url}/v25.0/${edge}`, { method: "POST", headers, body });
      expect([edge, answer.status]).toEqual([edge, 400]);
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ error: { type: "OAuthException", code: expect.any(Number) } });
      expect(text.length).toBeLessThan(3000);
    }
  });
});

test.each([
  ["a form without a boundary", "multipart/form-data", "abc"],
  ["a form that never ends", "multipart/form-data; boundary=x", `--x\r\n${"a".repeat(200 * 1024)}`],
  ["a form whose parts have no end", "multipart/form-data; boundary=x", "--x\r\nabc\r\n--x--"],
  [
    "a form without a file",
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="messaging_product"\r\n\r\nwhatsapp\r\n--x--',
  ],
  ["JSON for a form", "application/json", "null"],
])("%s uploads nothing", async (_name, type, body) => {
  const { graph, number, token } = await startAll();
  const headers = { authorization: `Bearer ${token.value}`, "content-type": type };
  const answer = await fetch(`${graph.url}/v25.0/${number.id}/media`, { method: "POST", headers, body });
  expect(answer.status).toBe(400);
  expect(graph.world.media.size).toBe(0);
});

test("a body of more than three megabytes is refused", async () => {
  const { call, number } = await startAll();
  const { status, json } = await call("POST", `${number.id}/messages`, { text: "x".repeat(3 * 1024 * 1024) });
  expect([status, json.error?.code]).toEqual([413, 100]);
});

test("malicious text in an address is refused or ignored", async () => {
  const { graph, account, token, call } = await startAll();
  for (const query of [
    `fields=${"{".repeat(5000)}`,
    `after=${"x".repeat(5000)}`,
    "limit=-1&after=bm8",
    `fields=${"a,".repeat(5000)}`,
  ]) {
    const { status } = await call("GET", `${account.id}/message_templates?${query}`);
    expect([200, 400]).toContain(status);
  }
  const answer = await fetch(`${graph.url}/v25.0/${"x".repeat(1900)}?access_token=${token.value}`);
  expect(answer.status).toBe(400);
  expect((await call("GET", account.id, undefined, "x".repeat(8000))).status).toBe(401);
  expect((await fetch(`${graph.url}/v25.0/%E0%A4%A/messages?access_token=${token.value}`)).status).toBe(400);
});
