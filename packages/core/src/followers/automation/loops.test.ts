import type { SettingKey } from "@balcao/shared/settings/schema";
import { week } from "@balcao/shared/testing/hours";
import { expect, test } from "vitest";
import { counter } from "../../testing/counter.ts";

type Options = Parameters<typeof counter>[0] & { closed?: boolean; settings?: Partial<Record<SettingKey, string>> };

async function desk({ closed = false, ...options }: Options) {
  const shop = await counter(options);
  if (closed) await shop.rows("update companies set schedules = $1", [JSON.stringify(week({}))]);
  return shop;
}
/** A limit above the number of messages of any pair. */
const endless = 60;

/** Two numbers that write to each other. Each gets the automatic texts of the other, until both are silent. Returns the number of sent messages. */
async function talk(one: Options, two: Options): Promise<number> {
  const [a, b] = [await desk(one), await desk(two)];
  const heard = new Map([a, b].map((shop) => [shop, 0]));
  let said = 0;
  await a.says("Oi");
  for (
    let [speaker, listener] = [a, b], silent = 0;
    silent < 2 && said < endless;
    [speaker, listener] = [listener, speaker]
  ) {
    const texts = await speaker.answers();
    const news = texts.slice(heard.get(speaker));
    heard.set(speaker, texts.length);
    silent = news.length === 0 ? silent + 1 : 0;
    said += news.length;
    for (const text of news) await listener.says(text);
  }
  return said;
}

const closed: Options = { closed: true, settings: { scheduleType: "company", outOfHoursRepeatHours: "0" } };
const asking: Options = { connection: { max_use_bot_queues: 0 } };
const calm: Options = { closed: true, settings: { scheduleType: "company" } };

test.each([
  ["both closed and saying so each time", closed, closed, 20],
  ["both asking without end", asking, asking, 20],
  ["one closed, one asking", closed, asking, 20],
  ["both with the default settings, closed", calm, calm, 2],
  ["both with the default settings, open", {}, {}, 8],
])("two bots stop answering each other: %s", async (_what, one, two, most) => {
  expect(await talk(one, two)).toBeLessThanOrEqual(most);
});
