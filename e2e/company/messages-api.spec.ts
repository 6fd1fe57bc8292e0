import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page, test } from "../support/test.ts";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { serious } from "../support/axe.ts";
import { type CurlRequest, requestOf } from "../support/curl.ts";
import { linkNumber } from "../support/desk.ts";
import { pdf, png } from "../support/files.ts";
import type { Company } from "../support/company.ts";
import { openPage } from "../support/menu.ts";
import { openScreen, pressEscape } from "../support/screen.ts";

/** The customer's number in the examples. */
const number = "5511987654321";
let company: Company;
let marina: Customer;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("messages-api");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [] });
  marina = company.network.customer(number, { name: "Marina Duarte" });
});

const heard = () => marina.chat(company.peer).filter(({ fromCustomer }) => !fromCustomer);

/** Sends an example of the page byte for byte, because not every machine has curl. */
async function send({ url, ...init }: CurlRequest) {
  const answer = await fetch(url, init);
  return { status: answer.status, body: (await answer.json()) as { messageId: string; error?: string } };
}
const stateOf = async (curl: CurlRequest): Promise<string> =>
  ((await (await fetch(curl.url, { headers: curl.headers })).json()) as { status: string }).status;

/** Returns the text that a press copies. The clipboard is emptied first, because it is filled only a moment after the press. */
async function copied(page: Page, press: () => Promise<void>): Promise<string> {
  const held = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await press();
  await expect.poll(held).not.toBe("");
  return held();
}

/** An example as its button copies it, with the reader's token in place of the sample. */
async function example(page: Page, language: string, title: string, token: string): Promise<string> {
  await page.getByRole("tab", { name: language, exact: true }).click();
  const code = await copied(page, () => page.getByRole("button", { name: `Copiar: ${title}` }).click());
  expect(code).toContain("Bearer SEU_TOKEN");
  // The button has its usual name again.
  await expect(page.getByRole("button", { name: `Copiar: ${title}` })).toBeVisible();
  return code.replace("SEU_TOKEN", token);
}

const openTokens = async (page: Page) => {
  await page.getByRole("link", { name: "Conexões", exact: true }).click();
  await page.getByRole("button", { name: "Tokens da API de Loja" }).click();
  return page.getByRole("dialog", { name: "Tokens da API de Loja" });
};

test("another program sends through the number with a token, and only once, until the token is revoked", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  let token = "";

  await test.step("the admin creates a token and copies it at the only time when it is shown", async () => {
    const dialog = await openTokens(page);
    await dialog.getByLabel("Nome do token").fill("Loja virtual");
    await page.keyboard.press("Enter");
    token = await copied(page, () => dialog.getByRole("button", { name: "Copiar token" }).click());
    expect(token).toMatch(/^balcao_[\w-]{54}$/);
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Já guardei" }).click();
    await expect(dialog.getByText("Nunca usado")).toBeVisible();
  });

  let curl: CurlRequest | undefined;
  await test.step("a reader copies the curl example and calls twice: the customer gets the text once, and its state is delivered", async () => {
    await pressEscape(page);
    await openPage(page, "Integrações", "API de mensagens");
    curl = requestOf(await example(page, "curl", "Enviar um texto", token));
    expect(curl).toMatchObject({ method: "POST", url: `${company.url}/api/messages/send` });
    const first = await send(curl);
    expect(first).toMatchObject({ status: 200, body: { mensagem: "Mensagem enviada para a fila", status: "queued" } });
    const asking = await example(page, "curl", "Consultar a situação", token);
    const state = requestOf(asking.replace("ID_DA_MENSAGEM", first.body.messageId));
    await expect.poll(() => stateOf(state)).toBe("delivered");
    expect(await send(curl)).toEqual(first);
    expect(heard().map(({ text }) => text)).toEqual(["Seu pedido saiu para entrega."]);
    const another = { ...curl, headers: { ...curl.headers, "Idempotency-Key": "pedido-1044" } };
    const nobody = await send({ ...another, body: curl.body?.replace(number, "5511987650799") ?? "" });
    expect(nobody).toEqual({ status: 404, body: { error: "ERR_NUMBER_NOT_ON_WHATSAPP" } });
  });

  await test.step("the copied Node example runs unchanged, and the other examples send the same as curl", async () => {
    const folder = mkdtempSync(join(tmpdir(), "balcao-example-"));
    writeFileSync(join(folder, "nota.pdf"), pdf());
    writeFileSync(join(folder, "send.mjs"), await example(page, "Node.js", "Enviar um arquivo", token));
    await promisify(execFile)(process.execPath, ["send.mjs"], { cwd: folder });
    rmSync(folder, { recursive: true });
    await expect
      .poll(() => heard().map(({ kind, text }) => [kind, text]))
      .toContainEqual(["document", "Sua nota fiscal"]);
    for (const language of ["Python", "PHP"]) {
      const code = await example(page, language, "Enviar um texto", token);
      const said = JSON.parse(curl?.body ?? "{}") as Record<string, string>;
      const facts = [curl?.url, `Bearer ${token}`, "pedido-1042", ...Object.entries(said).flat()];
      for (const fact of facts) expect(code, language).toContain(`${fact}"`);
    }
  });

  await test.step("the page's forms send a text and a file", async () => {
    const text = page.getByRole("form", { name: "Enviar um texto" });
    await text.getByLabel("Token").fill(token);
    await text.getByLabel("Número").fill("+55 11 98765-4321");
    await text.getByLabel("Mensagem").fill("Teste da página");
    await text.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Mensagem enviada com sucesso.")).toBeVisible();
    const media = page.getByRole("form", { name: "Enviar um arquivo" });
    await media.getByLabel("Token").fill(token);
    await media.getByLabel("Número").fill(number);
    await media.getByLabel("Legenda").fill("Sua nota");
    await media.getByLabel("Arquivo").setInputFiles({ name: "nota.png", mimeType: "image/png", buffer: png() });
    await media.getByRole("button", { name: "Enviar" }).click();
    await expect(media.getByText("messageId")).toBeVisible();
    await expect
      .poll(() => heard().map(({ text: said, kind }) => [kind, said]))
      .toEqual([
        ["text", "Seu pedido saiu para entrega."],
        ["document", "Sua nota fiscal"],
        ["text", "Teste da página"],
        ["image", "Sua nota"],
      ]);
    // The customer may have the file a moment before the product knows that.
    await expect(async () => {
      await media.getByRole("button", { name: "Ver situação" }).click();
      await expect(media.getByText(/^(Enviada|Entregue)\.$/)).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await serious(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await serious(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the customer answers, and the conversation shows which messages came from the API", async () => {
    await marina.send(company.peer, { kind: "text", text: "Que horas ele chega?" });
    await page.getByRole("link", { name: "Atendimentos", exact: true }).click();
    await page.getByRole("tab", { name: /^Aguardando/ }).click();
    await page.locator("li[data-ticket]", { hasText: "Marina Duarte" }).click();
    const log = page.getByRole("log", { name: "Conversa" });
    await expect(log.getByText("Seu pedido saiu para entrega.")).toBeVisible();
    await expect(log.getByText("Enviada pela API").first()).toBeVisible();
  });

  await test.step("a revoked token is refused immediately", async () => {
    const dialog = await openTokens(page);
    await expect(dialog.getByText(/^Último uso/)).toBeVisible();
    await dialog.getByRole("button", { name: "Revogar Loja virtual" }).click();
    await page.getByRole("button", { name: "Revogar", exact: true }).last().click();
    await expect(dialog.getByText("Nenhum token ainda.")).toBeVisible();
    if (!curl) throw new Error("No example was copied");
    const refused = await send({ ...curl, headers: { ...curl.headers, "Idempotency-Key": "pedido-1045" } });
    expect(refused).toEqual({ status: 401, body: { error: "ERR_API_TOKEN" } });
    expect(heard()).toHaveLength(4);
  });
});
