import { settingDefaults } from "@balcao/shared/settings/schema";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { sayFarewell } from "./farewell.ts";
import { farewells } from "../../testing/stages/farewells.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";

type Change = Parameters<typeof changeTicket>[2];

/** A customer in Vendas, with Ana and Bruno, who work in every queue. */
async function shopWith(values: Parameters<typeof counter>[0] = {}) {
  const shop = await counter(values);
  const [ana, bruno] = [
    await makeUser(shop.companyId, { name: "Ana", profile: "admin" }),
    await makeUser(shop.companyId, { name: "Bruno", profile: "admin" }),
  ];
  await shop.says("Oi");
  await shop.says("Vendas");
  const { id } = await shop.ticket();
  const before = (await shop.answers()).length;
  const change = (to: Change, actor = ana) => inCompany(shop.companyId, () => changeTicket(actor, id, to));
  return { ...shop, id, ana, bruno, change, answers: async () => (await shop.answers()).slice(before) };
}

describe("the greeting after accepting", () => {
  test("the greeting after accepting is sent once, in the company's text or the usual text of the number's language", async () => {
    for (const [settings, expected] of [
      [
        { greetingAcceptedMessage: "{{user}} do {{queue}}, protocolo {{protocol}}" },
        /^Ana do Vendas, protocolo \d{8}-\d+$/,
      ],
      [{}, /^Good \w+, Carla! This is Ana/],
      // The default text is used again. It is stored in one language and sent in another.
      [{ greetingAcceptedMessage: settingDefaults.greetingAcceptedMessage }, /^Good \w+, Carla! This is Ana/],
    ] as const) {
      const shop = await shopWith({
        settings: { sendGreetingAccepted: "enabled", ...settings },
        connection: { language: "en" },
      });
      await shop.change({ status: "open" });
      await shop.change({ status: "open" });
      expect(await shop.answers()).toEqual([expect.stringMatching(expected)]);
      await shop.change({ status: "closed" });
      await shop.change({ status: "open" });
      expect(await shop.answers()).toHaveLength(1);
    }
  });

  test("the greeting after accepting is sent once for a conversation, however often it is returned and accepted again", async () => {
    const shop = await shopWith({ settings: { sendGreetingAccepted: "enabled", ticketReuseMinutes: "120" } });
    for (const status of ["open", "pending", "open"] as const) await shop.change({ status });
    expect(await shop.answers()).toHaveLength(1);
    await shop.change({ status: "closed" });
    await shop.says("Mais uma coisa");
    const before = (await shop.answers()).length;
    await shop.change({ status: "open" });
    expect(await shop.answers()).toHaveLength(before + 1);
  });

  test("the greeting after accepting is not sent in groups, when it is off, or when the company's text is empty", async () => {
    for (const settings of [
      {},
      { sendGreetingAccepted: "enabled" as const, greetingAcceptedMessage: " " },
      { sendGreetingAccepted: "enabled" as const, group: true },
    ]) {
      const { group, ...rest } = { group: false, ...settings };
      const shop = await shopWith({ settings: rest });
      if (group) await shop.rows("update tickets set is_group = true");
      await shop.change({ status: "open" });
      expect(await shop.answers()).toEqual([]);
    }
  });

  test("the greeting after accepting is already on the card that the accepting call returns", async () => {
    const settings = { sendGreetingAccepted: "enabled", greetingAcceptedMessage: "Olá de novo" };
    const shop = await shopWith({ settings });
    expect(await shop.change({ status: "open" })).toMatchObject({
      lastMessage: "Olá de novo",
      automation: null,
      unreadMessages: 2,
    });
  });
});

describe("the text of a transfer", () => {
  let shop: Awaited<ReturnType<typeof shopWith>>;
  beforeAll(async () => {
    shop = await shopWith({ settings: { sendMsgTransfTicket: "enabled" } });
    await shop.change({ status: "open" });
  });
  const last = async () => (await shop.answers()).at(-1);

  test("the text of a transfer names the attendant, the department, or both", async () => {
    const [vendas, suporte] = shop.queueIds;
    await shop.change({ userId: shop.bruno.userId });
    expect(await last()).toBe("Seu atendimento foi transferido para *Bruno*.");
    await shop.change({ userId: shop.bruno.userId, queueId: suporte });
    expect(await last()).toBe("Seu atendimento continua com *Bruno*, agora no setor *Suporte*.");
    await shop.change({ userId: shop.ana.userId, queueId: vendas });
    expect(await last()).toBe("Seu atendimento foi transferido para *Ana*, do setor *Vendas*.");
    await shop.change({ queueId: suporte });
    expect(await last()).toMatch(/^Seu atendimento foi transferido para o setor \*Suporte\*\./);
    expect(await shop.answers()).toHaveLength(4);
  });

  test("the text of a transfer is the number's own text if there is one, and is not sent when it is off", async () => {
    await shop.rows("update connections set transfer_message = 'Agora: {{queue}}/{{user}}'");
    await shop.change({ userId: shop.bruno.userId });
    expect(await last()).toBe("Agora: Suporte/Bruno");
    const quiet = await shopWith();
    await quiet.change({ status: "open" });
    await quiet.change({ userId: quiet.bruno.userId });
    await quiet.change({ status: "pending" });
    expect(await quiet.answers()).toEqual([]);
  });
});

describe("the closing text", () => {
  test("the closing text is sent at the end, but never in a group", async () => {
    const shop = await shopWith({ connection: { complation_message: "Volte sempre, {{firstName}}!" } });
    await shop.change({ status: "open" });
    await shop.change({ status: "closed" });
    await shop.change({ status: "closed" });
    expect(await shop.answers()).toEqual([]);
    await farewells(shop.companyId);
    await farewells(shop.companyId);
    expect(await shop.answers()).toEqual(["Volte sempre, Carla!"]);
    expect(await shop.ticket()).toMatchObject({ status: "closed" });
    const group = await shopWith({ connection: { complation_message: "Tchau" }, settings: { userRating: "enabled" } });
    await group.change({ status: "open" });
    await group.rows("update tickets set is_group = true");
    await group.change({ status: "closed" });
    await farewells(group.companyId);
    expect(await group.answers()).toEqual([]);
  });

  test("the closing text is not sent when the closing is undone in time, by a user or by the customer's next message", async () => {
    const back = await shopWith({ connection: { complation_message: "Volte sempre" } });
    await back.change({ status: "open" });
    await back.change({ status: "closed" });
    await back.change({ status: "open" });
    const again = await shopWith({ connection: { complation_message: "Volte sempre" } });
    await again.change({ status: "open" });
    await again.change({ status: "closed" });
    await again.says("Mais uma coisa");
    for (const shop of [back, again]) {
      await farewells(shop.companyId);
      expect(await shop.answers()).toEqual([]);
    }
  });

  test("the closing text is not sent into a newer conversation, not before its time, and not more than a day after it", async () => {
    const shop = await shopWith({
      connection: { complation_message: "Volte sempre" },
      settings: { ticketReuseMinutes: "0" },
    });
    await shop.change({ status: "open" });
    await shop.change({ status: "closed" });
    const say = () => inCompany(shop.companyId, () => sayFarewell(shop.id));
    await say();
    await shop.rows("update tickets set farewell_at = farewell_at - interval '25 hours'");
    await say();
    expect(await shop.answers()).not.toContain("Volte sempre");
    await shop.change({ status: "open" });
    await shop.change({ status: "closed" });
    await shop.says("Outra pergunta");
    await farewells(shop.companyId);
    expect(await shop.answers()).not.toContain("Volte sempre");
  });
});
