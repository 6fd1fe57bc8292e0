import { describe, expect, test } from "vitest";
import { startAll, valuesOf } from "../testing/product.ts";

const day = 86_400_000;
const named = {
  name: "aviso_entrega",
  language: "pt_BR",
  category: "UTILITY",
  parameter_format: "NAMED",
  components: [
    {
      type: "BODY",
      text: "Olá {{nome}}, o pedido {{pedido}} saiu.",
      example: {
        body_text_named_params: [
          { param_name: "nome", example: "Ana" },
          { param_name: "pedido", example: "123" },
        ],
      },
    },
    { type: "FOOTER", text: "Responda SAIR para não receber" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "QUICK_REPLY", text: "Ok" },
        { type: "URL", text: "Ver", url: "https://x.com/{{1}}", example: ["https://x.com/1"] },
        { type: "PHONE_NUMBER", text: "Ligar", phone_number: "+551133330000" },
      ],
    },
  ],
};
const body = (text: string, more: object = {}) => ({ type: "BODY", text, ...more });
const plain = (...components: object[]) => ({ name: "a", language: "pt_BR", category: "MARKETING", components });

describe("a template's life", () => {
  test("a template is created, reviewed, listed, edited and deleted, and its name stays reserved for 30 days", async () => {
    const { graph, account, call, heard, clock } = await startAll();
    const path = `${account.id}/message_templates`;
    const made = await call("POST", path, named);
    expect(made.json).toEqual({ id: expect.stringMatching(/^\d+$/), status: "PENDING", category: "UTILITY" });
    const id = String(made.json.id);
    expect((await call("POST", path, named)).json.error).toMatchObject({ code: 100, error_subcode: 2388024 });
    expect((await call("POST", id, { components: named.components })).json.error?.error_subcode).toBe(2593003);
    const template = account.templates.get(id);
    if (!template) throw new Error("no template");
    graph.decide.review(template, { event: "APPROVED" });
    await heard.until();
    expect(valuesOf(heard, "message_template_status_update")).toEqual([
      expect.objectContaining({
        event: "APPROVED",
        message_template_id: Number(id),
        message_template_name: "aviso_entrega",
        message_template_language: "pt_BR",
        reason: "NONE",
      }),
    ]);
    const listed = await call(
      "GET",
      `${path}?fields=id,name,status,category,components,quality_score,parameter_format`,
    );
    expect(listed.json.data).toEqual([
      {
        id,
        name: "aviso_entrega",
        status: "APPROVED",
        category: "UTILITY",
        components: expect.any(Array),
        quality_score: { score: "UNKNOWN", date: expect.any(Number) },
        parameter_format: "NAMED",
      },
    ]);
    expect((await call("GET", `${id}?fields=rejected_reason`)).json).toEqual({ id, rejected_reason: "NONE" });
    const change = { components: [body("Tudo certo com o seu pedido, obrigado.")] };
    expect((await call("POST", id, { category: "MARKETING" })).json.error?.error_subcode).toBe(2388025);
    expect((await call("POST", id, change)).json).toMatchObject({ success: true });
    expect(template.status).toBe("PENDING");
    graph.decide.review(template, { event: "APPROVED" });
    expect((await call("POST", id, change)).json.error?.error_subcode).toBe(2593004);
    clock.advance(day);
    expect((await call("POST", id, change)).json).toMatchObject({ success: true });
    graph.decide.review(template, { event: "APPROVED" });
    expect((await call("DELETE", `${path}?name=other`)).json.error?.error_subcode).toBe(2593002);
    expect((await call("DELETE", `${path}?name=aviso_entrega&hsm_id=${id}`)).json).toEqual({ success: true });
    expect((await call("GET", path)).json.data).toEqual([]);
    expect((await call("POST", path, named)).json.error?.error_subcode).toBe(2388023);
    clock.advance(30 * day);
    expect((await call("POST", path, named)).status).toBe(200);
  });

  test("a list has pages in both directions, and a next page only when there is more", async () => {
    const { graph, account, call } = await startAll();
    for (let n = 0; n < 5; n += 1) graph.makeTemplate(account, { name: `t${n}` });
    interface Page {
      data: { name: string }[];
      paging: { cursors: { before: string; after: string }; next?: string };
    }
    const page = async (more: string) =>
      (await call("GET", `${account.id}/message_templates?fields=name&limit=2${more}`)).json as unknown as Page;
    const first = await page("");
    const second = await page(`&after=${first.paging.cursors.after}`);
    const third = await page(`&after=${second.paging.cursors.after}`);
    expect([first, second, third].flatMap(({ data }) => data.map(({ name }) => name))).toEqual([
      "t0",
      "t1",
      "t2",
      "t3",
      "t4",
    ]);
    expect([first, second, third].map(({ paging }) => paging.next !== undefined)).toEqual([true, true, false]);
    expect(first.paging.next).not.toContain("access_token");
    expect((await page(`&before=${third.paging.cursors.before}`)).data).toEqual(second.data);
    const next = new URL(first.paging.next ?? "");
    expect((await call("GET", `${account.id}/message_templates${next.search}`)).json.data).toEqual(second.data);
  });

  test("Meta can change the category of a new template, and every later decision about a template is sent by webhook", async () => {
    const { graph, account, call, heard } = await startAll();
    graph.decide.categorizeNext("MARKETING");
    expect((await call("POST", `${account.id}/message_templates`, named)).json.category).toBe("MARKETING");
    const template = graph.makeTemplate(account);
    graph.decide.categorize(template, "MARKETING");
    graph.decide.rateTemplate(template, "RED");
    graph.decide.review(template, { event: "PAUSED", title: "SECOND_PAUSE" });
    graph.decide.review(template, { event: "DISABLED" });
    graph.decide.review(template, { event: "REJECTED", reason: "PROMOTIONAL" });
    await heard.count(5);
    const of = { message_template_id: Number(template.id), message_template_name: "aviso_entrega" };
    expect(valuesOf(heard, "template_category_update")).toEqual([
      expect.objectContaining({ ...of, previous_category: "UTILITY", new_category: "MARKETING" }),
    ]);
    expect(valuesOf(heard, "message_template_quality_update")).toEqual([
      expect.objectContaining({ ...of, previous_quality_score: "UNKNOWN", new_quality_score: "RED" }),
    ]);
    const told = valuesOf(heard, "message_template_status_update");
    expect(told.find(({ event }) => event === "PAUSED")).toMatchObject({ other_info: { title: "SECOND_PAUSE" } });
    expect(told.find(({ event }) => event === "DISABLED")).toMatchObject({
      disable_info: { disable_date: expect.any(String) },
    });
    expect(told.find(({ event }) => event === "REJECTED")).toMatchObject({ reason: "PROMOTIONAL" });
    expect(template).toMatchObject({ status: "REJECTED", rejectedReason: "PROMOTIONAL" });
  });
});

describe("a header's example is uploaded in steps, and its handle is required", () => {
  const withHeader = (handle: string) =>
    plain(
      { type: "HEADER", format: "IMAGE", example: { header_handle: [handle] } },
      body("Veja as novidades da loja."),
    );

  test("an upload continues where it stopped", async () => {
    const { graph, app, account, call, token } = await startAll();
    const begun = await call("POST", `${app.id}/uploads?file_name=a.png&file_length=6&file_type=image/png`);
    const id = String(begun.json.id);
    expect(id).toMatch(/^upload:.+\?sig=/);
    const put = async (offset: number, bytes: string) => {
      const headers = { authorization: `OAuth ${token.value}`, file_offset: String(offset) };
      const answer = await fetch(`${graph.url}/v25.0/${id}`, { method: "POST", headers, body: bytes });
      return (await answer.json()) as { h?: string; error?: { code: number } };
    };
    await put(0, "abc");
    expect((await call("GET", id)).json.file_offset).toBe(3);
    expect((await put(0, "abc")).error?.code).toBe(100);
    const { h = "" } = await put(3, "def");
    expect(h).toMatch(/^4::/);
    const path = `${account.id}/message_templates`;
    expect((await call("POST", path, withHeader("4::none"))).json.error?.error_subcode).toBe(2494102);
    expect((await call("POST", path, withHeader(h))).json.status).toBe("PENDING");
  });

  test.each(["file_length=0&file_type=image/png", "file_length=9&file_type=text/html", ""])(
    "%s starts no upload",
    async (query) => {
      const { app, call } = await startAll();
      expect((await call("POST", `${app.id}/uploads?${query}`)).json.error?.code).toBe(100);
    },
  );
});

describe("a template is refused with", () => {
  const button = (...buttons: object[]) => plain(body("Olá, tudo bem?"), { type: "BUTTONS", buttons });
  const quick = (text: string) => ({ type: "QUICK_REPLY", text });
  const card = (type = "IMAGE") => ({
    components: [{ type: "HEADER", format: type, example: { header_handle: ["4::x"] } }, body("Um")],
  });
  test.each<[string, object]>([
    ["a name with a space", { ...named, name: "a b" }],
    ["a name in capitals", { ...named, name: "Aviso" }],
    ["a name that is too long", { ...named, name: "a".repeat(513) }],
    ["an unknown category", { ...named, category: "SERVICE" }],
    ["an unknown language", { ...named, language: "portuguese" }],
    ["no body", plain({ type: "FOOTER", text: "a" })],
    ["two bodies", plain(body("Olá"), body("Oi"))],
    ["a body that is too long", plain(body("x".repeat(1025)))],
    ["a variable first", plain(body("{{1}} saiu para a entrega hoje", { example: { body_text: [["a"]] } }))],
    ["a variable last", plain(body("O seu pedido é {{1}}", { example: { body_text: [["a"]] } }))],
    [
      "variables side by side",
      plain(body("Olá {{1}} {{2}} tudo bem com você?", { example: { body_text: [["a", "b"]] } })),
    ],
    ["a variable without an example", plain(body("Olá {{1}}, tudo bem com você?"))],
    [
      "more examples than variables",
      plain(body("Olá {{1}}, tudo bem com você?", { example: { body_text: [["a", "b"]] } })),
    ],
    ["variables that miscount", plain(body("Olá {{2}}, tudo bem com você?", { example: { body_text: [["a"]] } }))],
    [
      "a name in a positional text",
      plain(body("Olá {{nome}}, tudo bem com você?", { example: { body_text: [["a"]] } })),
    ],
    ["too many variables for the text", plain(body("a {{1}}, {{2}} b", { example: { body_text: [["a", "b"]] } }))],
    ["a header that is too long", plain({ type: "HEADER", format: "TEXT", text: "x".repeat(61) }, body("Olá"))],
    [
      "a header with two variables",
      plain(
        { type: "HEADER", format: "TEXT", text: "a {{1}} b {{2}} c", example: { header_text: ["a", "b"] } },
        body("Olá"),
      ),
    ],
    ["a header with an emoji", plain({ type: "HEADER", format: "TEXT", text: "Oi 👋" }, body("Olá"))],
    ["a header's file without its example", plain({ type: "HEADER", format: "VIDEO" }, body("Olá"))],
    ["a footer with a variable", plain(body("Olá"), { type: "FOOTER", text: "a {{1}}" })],
    ["eleven buttons", button(...Array.from({ length: 11 }, (_, n) => quick(`b${n}`)))],
    ["a long button", button(quick("x".repeat(26)))],
    ["three links", button(...[1, 2, 3].map((n) => ({ type: "URL", text: `u${n}`, url: "https://x.com" })))],
    ["a link without its example", button({ type: "URL", text: "a", url: "https://x.com/{{1}}" })],
    ["a variable amid a link", button({ type: "URL", text: "a", url: "https://x.com/{{1}}/b", example: ["a"] })],
    ["buttons that alternate", button(quick("a"), { type: "URL", text: "u", url: "https://x.com" }, quick("b"))],
    ["an unknown button", button({ type: "SHOUT", text: "a" })],
    ["one card alone", plain(body("Olá"), { type: "CAROUSEL", cards: [card()] })],
    ["cards that differ", plain(body("Olá"), { type: "CAROUSEL", cards: [card(), card("VIDEO")] })],
    ["an unknown component", plain(body("Olá"), { type: "SIDEBAR" })],
    ["an authentication without its button", { ...plain({ type: "BODY" }), category: "AUTHENTICATION" }],
  ])("a template is refused with: %s", async (_name, given) => {
    const { account, call } = await startAll();
    const { status, json } = await call("POST", `${account.id}/message_templates`, given);
    expect([status, account.templates.size]).toEqual([400, 0]);
    expect([100, 131008, 131009]).toContain(json.error?.code);
  });
});

test("an account has at most 250 templates, and creates at most 100 in an hour", async () => {
  const { graph, account, call, clock } = await startAll();
  for (let n = 0; n < 100; n += 1) graph.makeTemplate(account, { name: `t${n}` });
  expect((await call("POST", `${account.id}/message_templates`, named)).json.error?.code).toBe(80007);
  clock.advance(3_600_000);
  for (let n = 100; n < 250; n += 1) graph.makeTemplate(account, { name: `t${n}` });
  expect((await call("POST", `${account.id}/message_templates`, named)).json.error?.error_subcode).toBe(2388019);
});
