import { type GraphSimulator, startGraph } from "@balcao/graph-simulator/graph";
import type { Desk as MetaDesk } from "@balcao/graph-simulator/play";
import type { OfficialNumber } from "@balcao/shared/connections/official-api";
import type { Connection } from "@balcao/shared/connections/schema";
import { type Company, demoCompany } from "../support/company.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

let graph: GraphSimulator;
let product: Product;
let company: Company;
let meta: MetaDesk;

test.beforeAll(async () => {
  graph = await startGraph();
  product = await startProduct({ name: "shots-templates", graphUrl: graph.url });
  company = await demoCompany(product);
  meta = graph.makeDesk("551133330000", { verifiedName: "Pizzaria" });
  const access = { phoneNumberId: meta.number.id, wabaId: meta.account.id };
  const secrets = { token: meta.token.value, appSecret: meta.app.secret };
  const made = { name: "Oficial", ...access, ...secrets, queueIds: [company.queues.Vendas] };
  const { id } = await company.desk.call<Connection>("POST", "/whatsapp/official", made);
  const { callbackUrl, verifyToken } = await company.desk.call<OfficialNumber>("GET", `/whatsapp/${id}/official`);
  await graph.subscribe(meta.app, { url: callbackUrl, verifyToken }, [meta.account]);
});
test.afterAll(async () => {
  await product.stop();
  await graph.close();
});

test("shots", async ({ browser }) => {
  const a = meta.account;
  const nm = (n: object) => graph.makeTemplate(a, n as never);
  nm({
    name: "aviso_de_entrega",
    components: [
      { type: "HEADER", format: "TEXT", text: "Pedido a caminho" },
      {
        type: "BODY",
        text: "Olá {{1}}, seu pedido {{2}} saiu para entrega e chega hoje até as 18 horas. Acompanhe pelo link.",
      },
      { type: "FOOTER", text: "Responda SAIR para não receber" },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Recebi" },
          { type: "URL", text: "Acompanhar", url: "https://loja.com/{{1}}", example: ["https://loja.com/12"] },
        ],
      },
    ],
  });
  const r = nm({
    name: "promocao_de_inverno_com_um_nome_muito_longo_que_nao_cabe_na_linha",
    category: "MARKETING",
    language: "en_US",
    components: [{ type: "BODY", text: "Hello, winter sale!" }],
  });
  graph.decide.review(r, { event: "REJECTED", reason: "INCORRECT_CATEGORY" });
  const p = nm({ name: "oferta", category: "MARKETING", components: [{ type: "BODY", text: "Oferta da semana" }] });
  graph.decide.review(p, { event: "PAUSED" });
  graph.decide.rateTemplate(p, "RED");
  await company.desk.call("POST", "/message-templates/refresh", {});
  const rosa = graph.makeCustomer("5511999990000", { name: "Rosa Lima" });
  rosa.write(meta.number, "Cadê meu pedido?");
  const dir = "/tmp/t26-shots";
  const admin = await openScreen(browser, product, company.admin, { at: "/message-templates" });
  for (const dark of [false, true]) {
    await admin.evaluate((d) => {
      localStorage.setItem("preferredTheme", d ? "dark" : "light");
      localStorage.setItem("theme", d ? "dark" : "light");
    }, dark);
    await admin.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    for (const w of [390, 820, 1440]) {
      const n = `${dark ? "dark" : "light"}-${w}`;
      await admin.setViewportSize({ width: w, height: 900 });
      await admin.goto(`${product.url}/message-templates`);
      await expect(admin.getByText("oferta", { exact: true })).toBeVisible();
      await admin.screenshot({ path: `${dir}/list-${n}.png` });
      await admin.getByRole("button", { name: "Copiar aviso_de_entrega para outro idioma" }).click();
      await admin.getByRole("button", { name: "Telefone" }).click();
      await admin.getByRole("button", { name: "Enviar para aprovação" }).click();
      await admin.waitForTimeout(400);
      await admin.screenshot({ path: `${dir}/form-${n}.png` });
      await admin.getByRole("dialog").evaluate((d) => d.querySelector("form > div")?.scrollTo(0, 900));
      await admin.waitForTimeout(300);
      await admin.screenshot({ path: `${dir}/form2-${n}.png` });
    }
  }
  const tickets = await company.desk.tickets("status=pending");
  const t = tickets.find((one) => one.contact.name === "Rosa Lima");
  await company.desk.accept(t?.id ?? 0);
  for (const [w, dark] of [
    [390, false],
    [1440, true],
    [1440, false],
  ] as const) {
    await admin.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await admin.setViewportSize({ width: w, height: 900 });
    await admin.goto(`${product.url}/tickets/${t?.uuid}`);
    if (w === 390)
      await admin
        .getByRole("button", { name: "Mais ferramentas" })
        .click()
        .catch(() => undefined);
    await admin.waitForTimeout(800);
    await admin.screenshot({ path: `${dir}/chat0-${w}-${dark}.png` });
    await admin.getByRole("button", { name: "Enviar um modelo" }).click({ timeout: 5000 });
    await admin.waitForTimeout(800);
    await admin.screenshot({ path: `${dir}/pick-${w}-${dark}.png` });
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: /aviso_de_entrega/ })
      .click();
    await admin.getByLabel("Valor de 1").fill("Rosa");
    await admin.getByRole("button", { name: "Enviar", exact: true }).last().click();
    await admin.waitForTimeout(400);
    await admin.screenshot({ path: `${dir}/fill-${w}-${dark}.png` });
    await admin.getByLabel("Valor de 2").fill("42");
    await admin.getByLabel(/Final do link/).fill("42");
    await admin.getByRole("button", { name: "Enviar", exact: true }).last().click();
    await admin.waitForTimeout(1200);
    await admin.screenshot({ path: `${dir}/chat-${w}-${dark}.png` });
  }
});
