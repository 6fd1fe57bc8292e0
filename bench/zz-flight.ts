import { prepareDataset } from "./lib/dataset.ts";
const data = await prepareDataset("small");
Object.assign(process.env, { DATABASE_URL: data.appUrl, DATA_KEY: "bench:0123456789abcdef0123456789abcdef" });
const { inCompany, query } = await import("@balcao/core/base/database");
const { checkFlight } = await import("@balcao/core/desk/campaigns/flight-check");
const { judgedSql } = await import("@balcao/core/desk/campaigns/people");
const { showCampaign } = await import("@balcao/core/desk/campaigns/access");
const { readCampaignSettings } = await import("@balcao/core/desk/campaigns/settings");
const { sql } = await import("@balcao/core/base/sql");
const { text, integer } = await import("@balcao/core/base/columns");
const [row] = await inCompany(1, () => query({ id: integer }, sql`select id from campaigns where name = 'Planejada' order by id desc limit 1`));
const id = row!.id;
const times: number[] = [];
for (let n = 0; n < 15; n++) { const t = performance.now(); await inCompany(1, () => checkFlight(id)); times.push(performance.now() - t); }
console.log("check", times.map((t) => t.toFixed(0)).join(" "));
await inCompany(1, async () => {
  const campaign = await showCampaign(id), settings = await readCampaignSettings();
  const plan = await query({ "QUERY PLAN": text }, sql`explain (analyze, costs off) with ${judgedSql({ campaign, settings, onlyUndone: false })} select lane, reason, unchecked, count(*)::int as count from judged group by 1, 2, 3`, "its values");
  console.log(plan.map((p) => p["QUERY PLAN"]).join("\n"));
});
await data.stop(); process.exit(0);
