import { tmpdir } from "node:os";
import { asPlatform, inCompany, acrossPool } from "@balcao/core/base/database";
import { keepBackups } from "@balcao/core/testing/backup-scene";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany } from "@balcao/core/testing/factories";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nobody } from "../testing/client.ts";
import { checkHealth, lookAtDisk } from "./check.ts";

const worker = (seenAgo: string) =>
  asPlatform(() =>
    queryText(
      "insert into workers (id, network, numbers, seen_at) values ('w', 'simulator', 3, now() - $1::interval)",
      [seenAgo],
    ),
  );
/** Leaves only these backups in the table. */
const backups = (values: string | null) => keepBackups(process.env.DATABASE_OWNER_URL ?? "", values);
const waits = (kind: "event" | "job", companyId: number, age: string) =>
  inCompany(companyId, () =>
    queryText(
      "insert into outbox (company_id, kind, name, payload, created_at) values ($1, $3, 'x', '{}', now() - $2::interval)",
      [companyId, age, kind],
    ),
  );
// Health covers the whole installation, and rows of earlier test files in this database would count too.
beforeEach(async () => {
  for (const table of ["workers", "outbox", "outbox_dead"]) await asPlatform(() => queryText(`delete from ${table}`));
});
afterEach(() => vi.restoreAllMocks());

describe("health", () => {
  test("health is 200 when every part works, although no backup was tried out", async () => {
    await worker("1 second");
    await waits("event", await makeCompany(), "5 seconds");
    const answer = await nobody().get("/api/health").expect(200);
    expect(answer.body).toEqual({
      ok: true,
      database: { ok: true, detail: "" },
      queue: { ok: true, detail: "Postgres" },
      relay: { ok: true, detail: "" },
      workers: { ok: true, detail: "1 alive, holding 3 numbers" },
      disk: { ok: true, detail: expect.any(String) },
      files: { ok: true, detail: "in the folder" },
      backup: { ok: false, detail: "none was tried out yet" },
    });
  });

  test("health shows the age of the last verified backup and whether it is too old, and is green in both cases", async () => {
    await worker("0");
    await backups("('a', now() - interval '25 hours', now()), ('b', now() - interval '1 hour', null)");
    expect(await checkHealth()).toMatchObject({
      ok: true,
      backup: { ok: true, detail: "the last one that was tried out is 25.0 hours old" },
    });
    await backups("('a', now() - interval '31 hours', now())");
    expect(await checkHealth()).toMatchObject({ ok: true, backup: { ok: false } });
    // The second backup has a name from the future, because the host's clock was ahead. It must not hide that the real backup is old.
    await backups("('a', now() - interval '31 hours', now()), ('b', now() + interval '9 days', now())");
    expect(await checkHealth()).toMatchObject({ ok: true, backup: { ok: false } });
    await backups(null);
  });

  test("health is red when no worker has reported within the last 15 seconds", async () => {
    await worker("16 seconds");
    const { ok, workers } = await checkHealth();
    expect({ ok, workers }).toEqual({ ok: false, workers: { ok: false, detail: "none alive" } });
  });

  test.each(["event", "job"] as const)("health is red while an %s waits for more than 30 seconds", async (kind) => {
    await worker("0");
    const companyId = await makeCompany();
    await waits(kind, companyId, "40 seconds");
    await waits(kind === "event" ? "job" : "event", companyId, "5 seconds");
    const { ok, relay } = await checkHealth();
    expect(ok).toBe(false);
    expect(relay).toEqual({ ok: false, detail: "40 s behind" });
  });

  test("health is red while outbox_dead has rows that could not be delivered", async () => {
    await worker("0");
    const companyId = await makeCompany();
    await asPlatform(() =>
      queryText(
        "insert into outbox_dead (id, company_id, kind, name, payload, error, created_at) values (1, $1, 'job', 'x', '{}', 'x', now())",
        [companyId],
      ),
    );
    expect((await checkHealth()).relay).toEqual({ ok: false, detail: "1 could not be delivered" });
  });

  test("health names every part that depends on the database when the database does not answer", async () => {
    vi.spyOn(acrossPool, "connect").mockImplementation(() => {
      throw new Error("gone");
    });
    expect(await checkHealth()).toEqual({
      ok: false,
      database: { ok: false, detail: "no answer" },
      queue: { ok: false, detail: "Postgres does not answer" },
      relay: { ok: false, detail: "unknown" },
      workers: { ok: false, detail: "unknown" },
      disk: { ok: true, detail: expect.any(String) },
      files: { ok: true, detail: "in the folder" },
      backup: { ok: false, detail: "unknown" },
    });
  });

  test("health gives the free space on the disk of the files, and is red when almost none is left", async () => {
    expect(await lookAtDisk(tmpdir())).toEqual({ ok: true, detail: expect.stringMatching(/ GB free of .* GB$/) });
    expect(await lookAtDisk(tmpdir(), { least: Number.POSITIVE_INFINITY })).toMatchObject({ ok: false });
    expect(await lookAtDisk("/nowhere")).toEqual({ ok: true, detail: "no files yet" });
  });

  test("many calls at the same time share one check", async () => {
    vi.spyOn(performance, "now").mockReturnValue(1e9);
    const looks = vi.spyOn(acrossPool, "connect");
    await Promise.all(Array.from({ length: 20 }, () => nobody().get("/api/health")));
    expect(looks).toHaveBeenCalledTimes(1);
  });
});
