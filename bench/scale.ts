// npm run bench:scale [small|medium|full]: many companies, numbers and browsers on one machine, with one worker and api, and then with more. It prints
// what a message costs, how fast messages come in and go out, how the cost grows within this run, and what reaches its limit first. No test asserts
// the figures; docs/sizing.md has those of one run.
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Crowd, type CrowdReport } from "./lib/crowd.ts";
import { answer, openConversations } from "./lib/scale/answers.ts";
import { BrowserCrowd } from "./lib/scale/browser-crowd.ts";
import { Meter } from "./lib/scale/meter.ts";
import {
  companyOf,
  numbersAt,
  type Point,
  pointsOf,
  type ScaleSize,
  type ScaleSizeName,
  scaleSizes,
} from "./lib/scale/sizes.ts";
import { makeStage, type ScaleStage } from "./lib/scale/stage.ts";
import { type Flow, growthOf, lineOf, markdownOf, type Measurement } from "./lib/scale/table.ts";
import { countStatements } from "./lib/statement-counter.ts";

const customersPerNumber = 4;
/** The calm pace is this share of the flood's, for so many seconds. */
const calmShare = 0.25;
const calmSeconds = 4;
const idleMs = 3000;

const isName = (name: string): name is ScaleSizeName => name in scaleSizes;
const [name = "small"] = process.argv.slice(2);
if (!isName(name)) throw new Error(`There is no size ${name}: ${Object.keys(scaleSizes).join(", ")}`);
const size: ScaleSize = scaleSizes[name];

const flowOf = (messages: number, { perSecond, p50, p99, lost }: CrowdReport): Flow => ({
  messages,
  perSecond,
  p50,
  p99,
  lost,
});

/** Opens the browsers of a point, on all its apis. Companies without customers at this point have browsers too. */
function openBrowsers(stage: ScaleStage, browsers: BrowserCrowd, point: Point): Promise<void> {
  const each = Math.floor(point.sockets / stage.companies.length);
  const companies = stage.companies.map(({ id, tokens }) => ({ company: id, tokens, sockets: each }));
  return browsers.open({ urls: stage.fleet.urls, companies });
}

/** The customers of a point, who have written once, so that their conversations are open. */
async function meet(stage: ScaleStage, browsers: BrowserCrowd, point: Point): Promise<Crowd> {
  const places = numbersAt(point, size);
  const numbers = places.map((place) => stage.numbers[place] ?? "");
  const crowd = new Crowd(stage.network, numbers, numbers.length * customersPerNumber, `${point.name} `);
  browsers.hear = (text, at) => crowd.hear(text, at);
  await crowd.run(numbers.length * customersPerNumber * 2, null);
  return crowd;
}

async function measure(stage: ScaleStage, browsers: BrowserCrowd, meter: Meter, point: Point): Promise<Measurement> {
  await stage.fleet.scaleTo(point, stage.numbers);
  await openBrowsers(stage, browsers, point);
  const crowd = await meet(stage, browsers, point);
  const pids = { ...stage.fleet.pids(), redis: [stage.redisPid], simulator: [process.pid, browsers.pid] };
  const texts = await crowd.write(size.messages);
  const messages = texts.reduce((sum, pile) => sum + pile.length, 0);
  const { done: flood, cost } = await meter.over(pids, async () => flowOf(messages, await crowd.send(texts, null)));
  const pace = Math.max(1, flood.perSecond * calmShare);
  const calm = flowOf(Math.round(pace * calmSeconds), await crowd.run(Math.round(pace * calmSeconds), pace));
  const companies = [...new Set(numbersAt(point, size).map((place) => companyOf(place, size)))];
  const conversations = await openConversations(stage, companies);
  const out = await answer(stage, conversations, size.answers, point.name);
  return { point, flood, calm, out, ...cost };
}

/** Counts the statements of a message at the points "one number" and "all sockets", with a proxy between the processes and the database. */
async function countAll(stage: ScaleStage, browsers: BrowserCrowd): Promise<object[]> {
  const counter = await countStatements(stage.appUrl);
  const { fleet } = stage;
  await fleet.scaleTo({ workers: 0, apis: 0 }, []);
  fleet.reachDatabaseAt(counter.url);
  const lines: object[] = [];
  const counted = pointsOf(size).filter((point) => point.name === "one number" || point.name === "all sockets");
  for (const point of counted) {
    await fleet.scaleTo(point, stage.numbers);
    await openBrowsers(stage, browsers, point);
    const crowd = await meet(stage, browsers, { ...point, name: `${point.name}, counted` });
    const texts = await crowd.write(size.messages);
    const messages = texts.reduce((sum, pile) => sum + pile.length, 0);
    counter.take();
    await sleep(idleMs);
    const perMs = counter.take() / idleMs;
    const from = performance.now();
    await crowd.send(texts, null);
    const own = counter.take() - perMs * (performance.now() - from);
    lines.push({
      point: point.name,
      "statements/message": (own / messages).toFixed(2),
      "statements/s at rest": (perMs * 1000).toFixed(1),
    });
  }
  await fleet.scaleTo({ workers: 0, apis: 0 }, []);
  counter.stop();
  return lines;
}

const begun = performance.now();
const stage = await makeStage(size);
console.log(
  `${stage.companies.length} companies and ${stage.numbers.length} numbers are ready after ${Math.round((performance.now() - begun) / 1000)} s`,
);
const browsers = new BrowserCrowd();
const meter = await Meter.open(stage.ownerUrl, stage.postmaster);
const measured: Measurement[] = [];
for (const point of pointsOf(size)) {
  const one = await measure(stage, browsers, meter, point);
  measured.push(one);
  console.log(JSON.stringify({ ...lineOf(one), "machine load": loadavg()[0]?.toFixed(1) }));
}
const statements = await countAll(stage, browsers);
await meter.close();
browsers.close();
await stage.stop();
const lines = measured.map(lineOf);
const growth = growthOf(measured);
console.table(lines);
console.table(growth);
console.table(statements);
console.log(markdownOf(lines));
console.log(markdownOf(growth));
console.log(
  `${name}: ${availableParallelism()} cores (${cpus()[0]?.model}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${Math.round((performance.now() - begun) / 1000)} s in all`,
);
process.exit(0);
