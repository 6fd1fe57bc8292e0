import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { serious } from "../support/axe.ts";
import { linkNumber } from "../support/desk.ts";
import type { Company } from "../support/company.ts";
import { openPage } from "../support/menu.ts";
import { openScreen } from "../support/screen.ts";

const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 204;
/** The program's answer waits for this promise. */
let thought: Promise<unknown> = Promise.resolve();
let receiver: Server;
let url = "";
let company: Company;
let marina: Customer;

test.beforeAll(async ({ shared }) => {
  receiver = createServer((request, response) => {
    void text(request).then(async (body) => {
      calls.push({ headers: request.headers, body });
      await thought;
      response.writeHead(status).end(status === 204 ? "" : "estamos em manutenção");
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/balcao`;
  company = await shared.begin("webhooks");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [] });
  marina = company.customer(1, { name: "Marina Duarte" });
});
test.afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
});

const told = (event: string) => calls.filter(({ body }) => (JSON.parse(body) as { event: string }).event === event);
/** Checks a call as a foreign program would: only by the secret and the standard. */
function isSigned({ headers, body }: (typeof calls)[number], secret: string): boolean {
  const [id, time] = [String(headers["webhook-id"]), String(headers["webhook-timestamp"])];
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest();
  const given = Buffer.from(String(headers["webhook-signature"]).replace("v1,", ""), "base64");
  return Math.abs(Date.now() / 1000 - Number(time)) < 300 && timingSafeEqual(expected, given);
}

test("a program gets a signed message, a refused delivery is tried again, and a failed delivery is sent again by hand", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.admin);
  let secret = "";

  await test.step("an admin adds the address of a program, and sees its secret once", async () => {
    await openPage(page, "Integrações", "Webhooks");
    await page.getByRole("button", { name: "Novo webhook" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Novo webhook" });
    await dialog.getByLabel("Nome").fill("ERP");
    await dialog.getByLabel("Endereço").fill("ftp://erp");
    await dialog.getByRole("button", { name: "Criar" }).click();
    await expect(dialog.getByText("O endereço começa com https:// ou http://")).toBeVisible();
    await dialog.getByLabel("Endereço").fill(url);
    await dialog.getByRole("button", { name: "Criar" }).click();
    const shown = page.getByRole("dialog", { name: "Segredo de ERP" });
    secret = await shown.locator("pre").innerText();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await serious(page)).toEqual([]);
    await shown.getByRole("button", { name: "Fechar" }).click();
    await page.getByRole("link", { name: "ERP" }).click();
  });

  const log = page.getByRole("table", { name: "Envios" });
  await test.step("a customer writes: the program gets the message signed with that secret, and the log shows the delivery", async () => {
    await marina.send(company.peer, { kind: "text", text: "Vocês fazem entrega?" });
    await expect(log.getByRole("row", { name: /Mensagem recebida.*Entregue/ })).toBeVisible();
    expect(calls.map((call) => isSigned(call, secret))).toEqual([true]);
    expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({
      event: "message.received",
      contact: { name: "Marina Duarte" },
      message: { body: "Vocês fazem entrega?" },
    });
    expect(await serious(page)).toEqual([]);
  });

  await test.step("a delivery that the program refuses is tried again automatically, under the same id", async () => {
    status = 500;
    await marina.send(company.peer, { kind: "text", text: "E no domingo?" });
    await expect.poll(() => told("message.received")).toHaveLength(2);
    // The next attempt comes after some seconds, and its answer waits until the screen has shown the refusal.
    let seen = () => {};
    thought = new Promise<void>((resolve) => (seen = resolve));
    status = 204;
    await expect(log.getByRole("row", { name: /Resposta 500.*Será tentado de novo/ })).toBeVisible();
    await expect(page.getByText(/Nada chega a este endereço desde/)).toBeVisible();
    seen();
    await expect(log.getByRole("row", { name: /\d tentativas.*Entregue/ })).toBeVisible();
    const [, refused, again] = told("message.received");
    expect(again?.headers["webhook-id"]).toBe(refused?.headers["webhook-id"]);
    expect(again?.body).toBe(refused?.body);
    await expect(page.getByText(/Nada chega a este endereço desde/)).toBeHidden();
  });

  await test.step("a failed test shows why, and is sent again by its button", async () => {
    status = 500;
    await page.getByRole("button", { name: "Enviar teste" }).click();
    await page.getByRole("tab", { name: "Com falha" }).click();
    await log
      .getByRole("row", { name: /Teste.*Falhou/ })
      .getByRole("button")
      .click();
    const details = page.getByRole("dialog", { name: "Teste" });
    await expect(details.getByText("estamos em manutenção")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    status = 204;
    await details.getByRole("button", { name: "Enviar de novo" }).click();
    await expect(details.getByText("Entregue", { exact: true }).first()).toBeVisible();
    await details.getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByText("Nenhuma falha")).toBeVisible();
    expect(new Set(told("webhook.test").map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });
});
