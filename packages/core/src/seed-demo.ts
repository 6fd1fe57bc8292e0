import { closeDatabase } from "./base/database.ts";
import { seedDemo } from "./office/seeds/demo.ts";
import { seedPaying } from "./office/seeds/paying.ts";

// With "paying", companies that pay for the product come along.
const seeded = await seedDemo();
if (seeded && process.argv[2] === "paying") await seedPaying(new Date());
process.stdout.write(seeded ? "The demo companies are ready\n" : "There are companies already: nothing was seeded\n");
await closeDatabase();
