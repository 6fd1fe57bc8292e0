import { startOrExplain } from "@balcao/core/base/start-faults";

// node dist/doctor.js: says what of an installation is not as it must be, and what to do. Ends with 1 where there is a fault.
await startOrExplain(async () => {
  // Only now: they read the environment, which may be at fault.
  const { closeDatabase } = await import("@balcao/core/base/database");
  const { examine, report } = await import("./doctor/examine.ts");
  try {
    const findings = await examine();
    process.stdout.write(`${report(findings)}\n`);
    if (findings.some(({ state }) => state === "fault")) process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
});
