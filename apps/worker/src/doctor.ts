import { startOrExplain } from "@balcao/core/base/start-faults";

// node dist/doctor.js: lists the faults of an installation and their remedies. It exits with 1 when there is a fault.
await startOrExplain(async () => {
  // These modules are loaded late, because they read the environment, which may be faulty.
  const { closeDatabase } = await import("@balcao/core/base/database");
  const { examine } = await import("./doctor/examine.ts");
  const { report } = await import("@balcao/core/office/doctor/finding");
  try {
    const findings = await examine();
    process.stdout.write(`${report(findings)}\n`);
    if (findings.some(({ state }) => state === "fault")) process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
});
