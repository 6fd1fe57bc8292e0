import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { bubble } from "../support/chat.ts";
import type { Company } from "../support/company.ts";
import { demoPassword, linkNumber } from "../support/desk.ts";
import { item, openScreen, tab } from "../support/screen.ts";
import { expect, type Page, test } from "../support/test.ts";

let company: Company;
let carla: Customer;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("share");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  carla = company.customer(1, { name: "Carla Nogueira" });
  await carla.send(company.peer, { kind: "text", text: "Tem foto da vitrine?" });
});

/** A device's request when another app shares a picture and a text: it posts a form to the manifest's address. */
const share = (page: Page, text: string) =>
  page.evaluate((words) => {
    const form = Object.assign(document.createElement("form"), {
      action: "/share",
      method: "post",
      enctype: "multipart/form-data",
    });
    const field = Object.assign(document.createElement("input"), { name: "text", value: words });
    const files = Object.assign(document.createElement("input"), { name: "files", type: "file" });
    const dot = Uint8Array.from(
      atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
      (letter) => letter.codePointAt(0) ?? 0,
    );
    const chosen = new DataTransfer();
    chosen.items.add(new File([dot], "vitrine.png", { type: "image/png" }));
    files.files = chosen.files;
    form.append(field, files);
    document.body.append(form);
    form.submit();
  }, text);
/** The shared content that the device still holds: `given` waits for its conversation, `taken` is in a composer. */
const held = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("balcao-shared");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("The storage refused")));
        opening.addEventListener("success", () => {
          const db = opening.result;
          const keys = db.transaction("shared").objectStore("shared").getAllKeys() as IDBRequest<string[]>;
          keys.addEventListener("success", () => {
            db.close();
            resolve(keys.result.map((key) => key.split(":")[0] ?? ""));
          });
        });
      }),
  );

test("a photo that the phone shares goes into the chosen conversation, even when the user has to sign in first", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.ana, { worker: true, size: { width: 390, height: 844 } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await tab(page, /Aguardando/).click();
  await item(page, "Carla Nogueira")
    .getByRole("button", { name: /^Aceitar/ })
    .click();
  await expect(bubble(page, "Tem foto da vitrine?")).toBeVisible();
  await page.reload();

  await test.step("the phone shares, and Ana chooses the conversation", async () => {
    await share(page, "Vitrine nova");
    await expect(page.getByRole("heading", { name: "Compartilhar com um cliente" })).toBeVisible();
    await expect(page.getByText("vitrine.png")).toBeVisible();
    await page.getByRole("button", { name: /Carla Nogueira/ }).click();
    await expect(page.getByRole("textbox", { name: "Escreva uma legenda" })).toHaveValue("Vitrine nova");
    await expect.poll(() => held(page)).toEqual(["taken"]);
    await page.reload();
    await expect(page.getByRole("button", { name: /Remover.*vitrine\.png/ })).toBeVisible();
    await page.getByRole("button", { name: /^Enviar/ }).click();
    await expect
      .poll(
        () =>
          carla.chat(company.peer).filter(({ fromCustomer, text }) => !fromCustomer && text?.includes("Vitrine nova"))
            .length,
      )
      .toBe(1);
  });

  await test.step("without a session the login comes first, and the shared photo waits for it", async () => {
    await page.context().clearCookies();
    await share(page, "Outra foto");
    await page.getByLabel("E-mail").fill(company.ana);
    await page.getByLabel("Senha", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Outra foto")).toBeVisible();
    await page.getByRole("button", { name: "Descartar" }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect.poll(() => held(page)).toEqual([]);
  });
});
