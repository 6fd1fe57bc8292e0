import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { bubble } from "../support/chat.ts";
import type { Company } from "../support/company.ts";
import { linkNumber } from "../support/desk.ts";
import { composer, item, openScreen, tab } from "../support/screen.ts";
import { expect, type Page, test } from "../support/test.ts";

/** Names that the story's commands use inside the service worker. */
declare const registration: ServiceWorkerRegistration;
declare class NotificationEvent extends Event {
  constructor(name: string, part: { notification: Notification });
}

let company: Company;
let carla: Customer;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("pocket");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  carla = company.customer(1, { name: "Carla Nogueira" });
  await carla.send(company.peer, { kind: "text", text: "Vocês entregam hoje?" });
});

/** Everything in the service worker's caches, by path. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });
const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
const keptAt = (page: Page) =>
  page.evaluate(async () => {
    const name = "balcao-kept";
    // Opening the database before the desk created it would create it without the store of the desk.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open(name, 1);
      opening.addEventListener("success", () => {
        const db = opening.result;
        if (!db.objectStoreNames.contains("kept")) return (db.close(), resolve(0));
        const asked = db.transaction("kept").objectStore("kept").get("last");
        asked.addEventListener("success", () => {
          db.close();
          resolve((asked.result as { at: number } | undefined)?.at ?? 0);
        });
      });
    });
  });

test("the desk opens without a network with its stored data, and continues when the network is back", async ({
  wholeBrowser,
}) => {
  const page = await openScreen(wholeBrowser, company, company.ana, { worker: true });

  await test.step("the desk can be installed as an app with its own name", async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    const cdp = await page.context().newCDPSession(page);
    const { errors, data } = await cdp.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? "")).toMatchObject({ id: "/", name: "Balcão", display: "standalone" });
    const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  });

  await test.step("Ana reads a conversation, and the service worker's caches contain no answer of the server", async () => {
    await tab(page, /Aguardando/).click();
    await item(page, "Carla Nogueira")
      .getByRole("button", { name: /^Aceitar/ })
      .click();
    await expect(bubble(page, "Vocês entregam hoje?")).toBeVisible();
    const seen = Date.now();
    await expect.poll(() => keptAt(page)).toBeGreaterThan(seen);
    const paths = await cached(page);
    expect(paths).toContain("/");
    expect(paths.filter((path) => !/^\/($|assets\/|icons\/|theme\.js|favicon|manifest)/.test(path))).toEqual([]);
  });

  await test.step("without a network, a reload shows the same conversation, and says that there is no connection", async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(bubble(page, "Vocês entregam hoje?")).toBeVisible();
    await expect(item(page, "Carla Nogueira")).toBeVisible();
    await expect(page.getByText("Sem conexão com o servidor. Reconectando…")).toBeVisible();
    await composer(page).fill("Entregamos sim");
    await page.keyboard.press("Enter");
    await expect(bubble(page, "Entregamos sim")).toBeVisible();
  });

  await test.step("when the network is back, Ana's message is sent once", async () => {
    await page.context().setOffline(false);
    const heard = () =>
      carla.chat(company.peer).filter(({ fromCustomer, text }) => !fromCustomer && text?.includes("Entregamos sim"));
    await expect.poll(() => heard().length).toBe(1);
    await expect(page.getByText("Sem conexão com o servidor. Reconectando…")).toBeHidden();
    expect(heard()).toHaveLength(1);
  });

  await test.step("a conversation has one notice, which disappears when a colleague handles it, and a click opens the conversation", async () => {
    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error("The worker is gone");
    const shown = () =>
      worker.evaluate(async () => (await registration.getNotifications()).map(({ title, body }) => [title, body]));
    await page.context().grantPermissions(["notifications"], { origin: company.url });
    await page.getByRole("link", { name: "Minhas tarefas" }).click();
    // The desk is behind another window.
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
    const title = "Nova mensagem de Carla Nogueira";
    await carla.send(company.peer, { kind: "text", text: "E o frete?" });
    await expect.poll(shown).toEqual([[title, "E o frete?"]]);
    await carla.send(company.peer, { kind: "text", text: "Moro perto" });
    await expect.poll(shown).toEqual([[title, "Moro perto"]]);
    const [ticket] = await company.desk.tickets("status=open&showAll=true");
    await company.desk.call("PUT", `/tickets/${ticket?.id}`, { status: "closed" });
    await expect.poll(shown).toEqual([]);

    const davi = company.customer(2, { name: "Davi Prado" });
    await davi.send(company.peer, { kind: "text", text: "Queria um orçamento" });
    await expect.poll(shown).toEqual([["Novo cliente aguardando: Davi Prado", "Queria um orçamento"]]);
    await worker.evaluate(async () => {
      const [notification] = await registration.getNotifications();
      if (notification) dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    });
    await expect(item(page, "Davi Prado")).toBeVisible();
    await expect.poll(shown).toEqual([]);
  });

  await test.step("signing out removes all stored data", async () => {
    expect(await databases(page)).toContain("balcao-kept");
    await page.getByRole("button", { name: "Conta" }).click();
    await page.getByRole("menuitem", { name: "Sair" }).click();
    await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
    await expect.poll(() => databases(page)).not.toContain("balcao-kept");
  });
});
