import { explain } from "./admin/faults.ts";

// node dist/admin.js <command>: what an installation needs of whoever holds its machine. Without a command it says which there are.
try {
  // Only now: they read the environment, which may be at fault.
  const { sequelize } = await import("./database.ts");
  const { runCommand } = await import("./admin/commands.ts");
  try {
    process.stdout.write(`${await runCommand(process.argv.slice(2))}\n`);
  } finally {
    await sequelize.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
