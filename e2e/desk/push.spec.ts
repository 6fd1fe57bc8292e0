import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import type { PushService } from "../../apps/worker/src/testing/push-service.ts";
import { bubble } from "../support/chat.ts";
import type { Company } from "../support/company.ts";
import { linkNumber } from "../support/desk.ts";
import { item, openScreen, tab } from "../support/screen.ts";
import { expect, type Page, test } from "../support/test.ts";

/** Names that the story's commands use inside the service worker. */
declare const registration: ServiceWorkerRegistration;
declare const WindowClient: { prototype: object };
declare class NotificationEvent extends Event {
  constructor(name: string, part: { notification: Notification });
}

let company: Company;
let carla: Customer;

test.beforeAll(async ({ shared }) => {
  company = await shared.begin("push");
  await linkNumber(company, company.desk, { name: "Loja", number: company.number, queueIds: [company.queues.Vendas] });
  carla = company.customer(1, { name: "Carla Nogueira" });
  await carla.send(company.peer, { kind: "text", text: "Vocês entregam hoje?" });
});

type Subscription = ReturnType<PushService["subscribe"]>;
/** A story cannot reach the push service of a browser's maker, so the browser gets the subscription of our own service. */
const subscribeHere = (page: Page, { endpoint, p256dh, auth }: Subscription) =>
  page.evaluate(
    (keys) => {
      let is = false;
      const subscription = {
        toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
        unsubscribe: async () => ((is = false), true),
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => ((is = true), subscription),
        getSubscription: async () => (is ? subscription : null),
      });
    },
    { endpoint, p256dh, auth },
  );

/** Passes data to the service worker, like the browser with a push message. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: company.url, registrationId, data });
}
const shown = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(async () => (await registration.getNotifications()).map(({ title, body }) => [title, body]));

test("a user gets a notice on a device for a message that comes while the desk is out of sight, and the notice opens its conversation", async ({
  wholeBrowser,
  shared,
}) => {
  const page = await openScreen(wholeBrowser, company, company.ana, { worker: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().grantPermissions(["notifications"], { origin: company.url });
  const since = shared.pushes.taken.length;
  const payload = () => shared.pushes.taken.slice(since).map((one) => JSON.stringify(one.payload));

  await test.step("Ana takes a conversation, and switches notices on in her account's menu", async () => {
    await tab(page, /Aguardando/).click();
    await item(page, "Carla Nogueira")
      .getByRole("button", { name: /^Aceitar/ })
      .click();
    await expect(bubble(page, "Vocês entregam hoje?")).toBeVisible();
    await subscribeHere(page, shared.pushes.subscribe());
    await page.getByRole("button", { name: "Conta", exact: true }).click();
    await page.getByRole("menuitem", { name: "Aparelhos e avisos" }).click();
    await page.getByLabel("Avisar com o Balcão fechado").click();
    await expect(page.getByText("(este aqui)").first()).toBeVisible();
    await page.getByRole("button", { name: /^Enviar um aviso de teste/ }).click();
    await expect.poll(() => payload().at(-1)).toContain("Avisos ligados");
    await page.getByRole("button", { name: "Fechar", exact: true }).click();
  });

  await test.step("a message that arrives while Ana looks elsewhere reaches her device without its words", async () => {
    // The desk is behind another window.
    await page.evaluate(() => {
      Object.assign(document, { hasFocus: () => false });
      window.dispatchEvent(new Event("blur"));
    });
    await page.getByRole("link", { name: "Minhas tarefas" }).click();
    await carla.send(company.peer, { kind: "text", text: "E o frete?" });
    await expect.poll(() => payload().at(-1), { timeout: 60_000 }).toContain("Carla Nogueira");
    expect(payload().join()).not.toContain("E o frete?");
  });

  await test.step("the service worker shows the notice; unreadable data becomes a notice too", async () => {
    await page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      for (const notice of (await worker?.getNotifications()) ?? []) notice.close();
    });
    await page
      .context()
      .serviceWorkers()[0]
      ?.evaluate(() => Object.defineProperty(WindowClient.prototype, "focused", { get: () => false }));
    await deliver(page, payload().at(-1) ?? "");
    await expect.poll(() => shown(page)).toEqual([["Carla Nogueira", "Nova mensagem"]]);
    await deliver(page, "no JSON");
    await expect.poll(() => shown(page)).toHaveLength(2);
  });

  await test.step("a click on the notice opens the conversation in the page that is already open", async () => {
    await page
      .context()
      .serviceWorkers()[0]
      ?.evaluate(async () => {
        const notices = await registration.getNotifications();
        const notification = notices.find(({ title }) => title === "Carla Nogueira");
        if (notification) dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      });
    await expect(bubble(page, "E o frete?")).toBeVisible();
  });

  await test.step("notices are switched off again", async () => {
    await page.getByRole("button", { name: "Conta", exact: true }).click();
    await page.getByRole("menuitem", { name: "Aparelhos e avisos" }).click();
    await page.getByLabel("Avisar com o Balcão fechado").click();
    await expect(page.getByText("Nenhum aparelho ainda.")).toBeVisible();
  });
});
