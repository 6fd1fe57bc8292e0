import { expect, test } from "vitest";
import { parse } from "yaml";
import { textOf } from "../borders/sources.ts";

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parse(textOf("hosting/monitoring/alerts.yml")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const stories = parse(textOf("hosting/monitoring/alerts.test.yml")) as {
  tests: { alert_rule_test?: { alertname: string; exp_alerts: unknown[] }[] }[];
};

test("the host's page says of every alarm when it comes and what to do, and names no unknown alarm", () => {
  const rows = [...textOf("docs/watching.md").matchAll(/^\| `(Balcao\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(
    ([, name]) => name,
  );
  expect(rows).toEqual(expect.arrayContaining(rules.map(({ alert }) => alert)));
  expect(rows).toHaveLength(rules.length);
});

test("every alarm has a severity and words, and a story in which it comes", () => {
  const told = stories.tests.flatMap(({ alert_rule_test: all = [] }) => all).filter((one) => one.exp_alerts.length > 0);
  const comes = new Set(told.map(({ alertname }) => alertname));
  expect(rules.filter(({ alert }) => !comes.has(alert))).toEqual([]);
  const isWhole = ({ labels, annotations }: Rule) =>
    ["critical", "warning"].includes(labels.severity) && annotations.summary.length > 20;
  expect(rules.filter((rule) => !isWhole(rule))).toEqual([]);
});

test("the alarm about a late backup has the same limit in hours as the product's own alarm", () => {
  const [, hours] = /^BACKUP_ALARM_HOURS=(\d+)$/m.exec(textOf(".env.example")) ?? [];
  expect(rules.find(({ alert }) => alert === "BalcaoBackupLate")?.expr).toContain(`> ${hours ?? "?"} * 3600`);
});
