import { sequelize } from "./database.ts";
import { explain } from "./admin/faults.ts";
import { runCommand } from "./admin/commands.ts";

// node dist/admin.js <command>: what an installation needs of whoever holds its machine. Without a command it says which there are.
try {
  process.stdout.write(`${await runCommand(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
} finally {
  await sequelize.close();
}
