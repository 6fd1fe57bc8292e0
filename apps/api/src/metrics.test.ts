import { inCompany, run } from "@balcao/core/base/database";
import { sql } from "@balcao/core/base/sql";
import { makeCompany } from "@balcao/core/testing/factories";
import { expect, test, vi } from "vitest";

vi.stubEnv("METRICS_TOKEN", "metrics-token-of-the-test");
const { nobody } = await import("./testing/client.ts");

const scrape = (token: string) => nobody().get("/api/metrics").set("authorization", `Bearer ${token}`);

test("a caller with the metrics token reads the metrics", async () => {
  const companyId = await makeCompany();
  await inCompany(companyId, () =>
    run(sql`insert into outbox (company_id, kind, name, payload, created_at)
      values (${companyId}, 'event', 'x', '{}', now() - interval '7 seconds')`),
  );
  await nobody().get("/api/tickets/12345").expect(401);
  await nobody().get("/api/wp-login.php").expect(404);
  const { text } = await scrape("metrics-token-of-the-test").expect(200);
  expect(text).toContain('balcao_http_request_seconds_count{method="GET",route="/tickets/:ticketId",status="401"} 1');
  expect(text).toContain('balcao_http_request_seconds_count{method="GET",route="other",status="404"} 1');
  expect(Number(/^balcao_outbox_lag_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(7);
  expect(text).toMatch(/^balcao_outbox_rows [1-9]/m);
  expect(text).toMatch(/^balcao_journal_open_rows \d/m);
});

test("a caller with a wrong token gets 401", async () => {
  for (const token of ["", "x", "metrics-token-of-the-tesT", "metrics-token-of-the-test2"])
    await scrape(token).expect(401, { error: "ERR_SESSION_ENDED" });
});
