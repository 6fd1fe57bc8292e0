import { expect, test } from "../support/test.ts";
import { newBrowser } from "../support/browsers.ts";
import { serious } from "../support/axe.ts";
import { png } from "../support/files.ts";
import type { Company } from "../support/company.ts";
import { openScreen } from "../support/screen.ts";

let company: Company;
test.beforeAll(async ({ shared }) => {
  company = await shared.begin("branding");
});

test("the operator names the installation, and open pages, the sign-in and the manifest have the name immediately", async ({
  browser,
}) => {
  const reader = await openScreen(browser, company, company.admin, { worker: true });
  const operator = await openScreen(browser, company, "super@balcao.local", { at: "/admin-settings?tab=branding" });
  await operator.getByLabel("Nome do produto").fill("Fala Fácil");
  await operator.getByLabel("Cor de destaque", { exact: true }).fill("#ffcc00");
  await expect(operator.getByText(/a mesma cor mais escura/)).toBeVisible();
  await operator.getByLabel("Cor de destaque", { exact: true }).fill("#0b5394");
  await operator.getByLabel("Link de suporte").fill("https://fala.example/ajuda");
  await operator
    .getByLabel("Escolher: Ícone")
    .setInputFiles({ name: "icone.png", mimeType: "image/png", buffer: png([11, 83, 148], 256) });
  expect(await serious(operator)).toEqual([]);
  await operator.getByRole("button", { name: "Salvar" }).click();
  await expect(reader).toHaveTitle(/Fala Fácil/);
  await expect(reader.locator("style#palette")).toHaveCount(1);
  await expect(reader.locator('link[rel="icon"]')).toHaveAttribute("href", /\/icons\/favicon\.png\?v=\d+/);
  const guest = await (await newBrowser(browser)).newPage();
  await guest.goto(`${company.url}/login`, { waitUntil: "commit" });
  await expect(guest).toHaveTitle(/^(?:Entrar · )?Fala Fácil$/);
  await expect(guest.getByRole("heading", { name: "Fala Fácil" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Precisa de ajuda?" })).toHaveAttribute(
    "href",
    "https://fala.example/ajuda",
  );
  expect(await serious(guest)).toEqual([]);
  const manifest = (await (await guest.request.get(`${company.url}/manifest.webmanifest`)).json()) as { name: string };
  expect(manifest.name).toBe("Fala Fácil");
  await operator.getByRole("button", { name: "Voltar ao original" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Voltar ao original" }).click();
  await expect(reader).toHaveTitle(/Balcão/);
});
