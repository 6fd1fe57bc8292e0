import { everyDay, closedOn, week } from "@balcao/shared/testing/hours";
import { beforeEach, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { counter } from "../../testing/counter.ts";
import { makeCompany, makeQueue } from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { previewHours } from "./preview.ts";

const [never, always] = [week({}), everyDay("00:00-23:59")];
const connection = {
  greeting_message: "{{greeting}}, {{firstName}}! {{queue}}",
  out_of_hours_message: "Fechado em {{queue}}, {{name}}.",
};

/** The present time in the company's time zone. */
const now = (timeZone: string) => {
  const [date = "", time = ""] = new Date().toLocaleString("sv", { timeZone }).split(" ");
  return { date, time: time.slice(0, 5) };
};

describe.each(["disabled", "company", "queue"])("with hours %s", (scheduleType) => {
  describe.each([[[]], [["Vendas"]], [["Vendas", "Suporte"]]])("and the queues %j", (queues) => {
    describe.each([
      ["open", always],
      ["closed", never],
    ] as const)("while all of them are %s", (_state, days) => {
      test.each(["", "Aqui é do {{queue}}."])(
        "the preview shows the texts that a customer gets (greeting of the queues: %j)",
        async (own) => {
          const shop = await counter({ queues, connection, settings: { scheduleType } });
          const json = JSON.stringify(days);
          await shop.rows("update companies set schedules = $1", [json]);
          await shop.rows("update queues set schedules = $1, greeting_message = $2", [json, own]);
          const preview = (queueId?: number) =>
            inCompany(shop.companyId, () => previewHours({ ...now("America/Sao_Paulo"), queueId }));
          await shop.receive({ chatName: "Maria" });
          expect((await preview()).texts).toEqual(await shop.answers());
          const [chosen] = shop.queueIds;
          if (!chosen) return;
          if (queues.length > 1) await shop.says("1");
          expect((await preview(chosen)).texts).toEqual(await shop.answers());
        },
      );
    });
  });
});

describe("the preview at several moments", () => {
  let shop: Awaited<ReturnType<typeof counter>>;
  beforeEach(async () => {
    shop = await counter({ queues: ["Vendas"], connection, settings: { scheduleType: "company" } });
    await shop.rows("update companies set schedules = $1, holidays = $2", [
      JSON.stringify(week({ friday: "22:00-02:00", monday: "08:00-18:00" })),
      JSON.stringify([closedOn("2026-11-16")]),
    ]);
  });
  const ask = (date: string, time: string) => inCompany(shop.companyId, () => previewHours({ date, time }));

  test("hours that run past midnight count as open, and afterwards the company is closed until its next opening hours", async () => {
    expect(await ask("2026-11-14", "01:59")).toMatchObject({ open: true, because: "company", opensAt: null });
    expect(await ask("2026-11-14", "02:00")).toMatchObject({
      open: false,
      because: "company",
      opensAt: "2026-11-21T01:00:00.000Z",
      texts: ["Fechado em Vendas, Maria."],
    });
  });

  test("a holiday is named, and greetings fit the time of day", async () => {
    expect(await ask("2026-11-16", "09:00")).toMatchObject({
      open: false,
      because: "holiday",
      label: "Feriado de 2026-11-16",
    });
    expect((await ask("2026-11-23", "09:00")).texts).toEqual(["Bom dia, Maria! Vendas"]);
    expect((await ask("2026-11-23", "14:00")).texts).toEqual(["Boa tarde, Maria! Vendas"]);
  });

  test("the queue is named when queues have their own hours", async () => {
    await shop.rows("update settings set value = 'queue' where key = 'scheduleType'");
    await shop.rows("update queues set schedules = $1, out_of_hours_message = 'Vendas dorme.'", [
      JSON.stringify(week({ sunday: "10:00-12:00" })),
    ]);
    expect(await ask("2026-11-14", "23:00")).toEqual({
      open: false,
      because: "queue",
      label: "Vendas",
      opensAt: "2026-11-15T13:00:00.000Z",
      texts: ["Vendas dorme."],
    });
  });

  test("an hour that the clock skips counts as the hour after it", async () => {
    await shop.rows("update companies set timezone = 'America/New_York', schedules = $1", [
      JSON.stringify(week({ sunday: "03:00-04:00" })),
    ]);
    expect(await ask("2026-03-08", "02:30")).toMatchObject({ open: true });
    expect(await ask("2026-03-08", "01:30")).toMatchObject({ open: false, opensAt: "2026-03-08T07:00:00.000Z" });
  });
});

test("the preview costs one statement, however much the company has", async () => {
  for (const queues of [[], ["Vendas", "Suporte", "Compras"]]) {
    const { companyId } = await counter({ queues });
    const wish = { date: "2026-11-16", time: "09:00" };
    expect(await statementsOf(companyId, () => previewHours(wish))).toHaveLength(1);
  }
});

test("a number or a queue that does not exist, or belongs to another company, is not found", async () => {
  const [mine, theirs] = [await counter(), await counter()];
  const empty = await makeCompany();
  const wish = { date: "2026-11-16", time: "09:00" };
  const ask = (companyId: number, more: object) => inCompany(companyId, () => previewHours({ ...wish, ...more }));
  await expect(ask(empty, {})).rejects.toMatchObject({ code: "ERR_NO_DEF_WAPP_FOUND" });
  await expect(ask(mine.companyId, { whatsappId: theirs.connectionId })).rejects.toMatchObject({
    code: "ERR_NO_WAPP_FOUND",
  });
  await expect(ask(mine.companyId, { queueId: theirs.queueIds[0] })).rejects.toMatchObject({
    code: "ERR_NO_QUEUE_FOUND",
  });
  const elsewhere = await makeQueue(mine.companyId, { name: "Compras" });
  await mine.rows("update queues set greeting_message = 'Aqui é do {{queue}}.' where id = $1", [elsewhere]);
  expect((await ask(mine.companyId, { queueId: elsewhere })).texts).toEqual(["Aqui é do Compras."]);
});
