import { closeDatabase } from "./base/database.ts";
import { seedDemo } from "./office/seeds/demo.ts";

const seeded = await seedDemo();
process.stdout.write(seeded ? "The demo companies are ready\n" : "There are companies already: nothing was seeded\n");
await closeDatabase();
