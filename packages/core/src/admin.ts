import { explain } from "./office/admin/faults.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

// node dist/admin.js <command>: what an installation needs of whoever holds its machine. Without a command it says which there are.
try {
  // Only now: they read the environment, which may be at fault.
  const { closeDatabase } = await import("./base/database.ts");
  const { followedBy } = await import("./base/happenings.ts");
  const { runCommand } = await import("./office/admin/commands.ts");
  followedBy(async () => (await import("./followers/followers.ts")).followers);
  try {
    say(await runCommand(process.argv.slice(2), say));
  } finally {
    await closeDatabase();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
