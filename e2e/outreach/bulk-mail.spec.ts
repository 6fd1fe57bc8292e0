import { expect, type Page, test } from "../support/test.ts";
import type { Mailbox } from "../../apps/worker/src/testing/mailbox.ts";
import { newBrowser } from "../support/browsers.ts";
import { serious } from "../support/axe.ts";
import type { Company } from "../support/company.ts";
import { follow } from "../support/menu.ts";
import { openScreen, pressEscape } from "../support/screen.ts";

let company: Company;
let mailbox: Mailbox;
test.beforeAll(async ({ shared }) => {
  mailbox = shared.mailbox;
  company = await shared.begin("bulk-mail");
});

const [bia, caio] = ["bia@loja.example", "caio@loja.example"];
const got = (subject: string) =>
  mailbox.received
    .filter((mail) => mail.subject === subject)
    .flatMap(({ to }) => to)
    .toSorted();

async function review(page: Page, subject: string) {
  await page.getByLabel("Destinatários").fill(`${bia}, ${caio}, ${bia.toUpperCase()}`);
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Mensagem").fill("Só hoje.\n\nVenha nos ver.");
  await page.getByRole("button", { name: "Revisar" }).click();
  return page.getByRole("dialog", { name: "Revise antes de enviar" });
}

test("an e-mail goes to two addresses, one of them unsubscribes by its link, and the next e-mail leaves that address out", async ({
  browser,
}) => {
  const page = await openScreen(browser, company, company.admin, { at: "/Email" });
  const sent = (subject: string) => page.getByRole("row").filter({ hasText: subject });

  await test.step("after the review each recipient gets an e-mail of their own, and the list shows the progress until the end", async () => {
    const dialog = await review(page, "Oferta de sábado");
    await expect(dialog).toContainText("2 pessoas recebem");
    await expect(dialog).toContainText("1 repetido recebe uma vez só.");
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Enviar" }).click();
    await expect(page).toHaveURL(/EmailLis/);
    await expect(sent("Oferta de sábado")).toContainText("2 enviados");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    expect(got("Oferta de sábado")).toEqual([bia, caio]);
    expect(mailbox.received.every(({ to }) => to.length === 1)).toBe(true);
    expect(await serious(page)).toEqual([]);
  });

  await test.step("Bia unsubscribes by the link in her e-mail, without signing in", async () => {
    const hers = mailbox.received.find(({ to }) => to.includes(bia));
    expect(hers?.headers.get("list-unsubscribe")).toBeTruthy();
    const link = /(http\S+\/unsubscribe\/[\w-]{43})/.exec(hers?.body ?? "")?.[1] ?? "";
    const stranger = await (await newBrowser(browser, { locale: "pt-BR" })).newPage();
    await stranger.goto(link);
    const unsubscribe = stranger.getByRole("button", { name: "Não quero mais receber" });
    await expect(unsubscribe).toBeVisible();
    expect(await serious(stranger)).toEqual([]);
    await unsubscribe.click();
    await expect(stranger.getByText(/^Pronto: bi…@loja\.example não recebe mais e-mails de/)).toBeVisible();
    await stranger.context().close();
    await page.getByRole("button", { name: "Quem não quer e-mails" }).click();
    const list = page.getByRole("dialog", { name: "Quem não quer e-mails" });
    await expect(list.getByRole("listitem")).toContainText([`${bia}Pelo link do e-mail`]);
    await pressEscape(page);
  });

  await test.step("the next e-mail goes only to Caio", async () => {
    await follow(page, "/Email");
    const dialog = await review(page, "Oferta de domingo");
    await expect(dialog).toContainText("1 pessoa recebe");
    await expect(dialog).toContainText("1 fica de fora: não quer e-mails.");
    await dialog.getByRole("button", { name: "Enviar" }).click();
    await expect(sent("Oferta de domingo")).toContainText("1 enviado");
    expect(got("Oferta de domingo")).toEqual([caio]);
  });
});
