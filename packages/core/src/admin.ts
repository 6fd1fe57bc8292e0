import { explain } from "./office/admin/faults.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

// The commands for the host of the installation: `node dist/admin.js <command>`. Without a command, the program lists all commands.
try {
  // These modules are imported inside the try, because they read the environment, which may have a fault.
  const { closeDatabase } = await import("./base/database.ts");
  const { followedBy } = await import("./base/happenings.ts");
  const { runCommand } = await import("./office/admin/commands.ts");
  followedBy(async () => (await import("./followers/followers.ts")).followers);
  try {
    const answer = await runCommand(process.argv.slice(2), say);
    // A command that wrote a file to stdout returns an empty text, so that nothing is added to the file.
    if (answer !== "") say(answer);
  } finally {
    await closeDatabase();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
