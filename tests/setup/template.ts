// Prints the name of the migrated database, which it makes from the sources. What vitest runs once before all tests would load the build instead, so a
// changed migration would not be tested.
import { ensureTemplate } from "@balcao/core/testing/run/template";

const { BALCAO_TEST_OWNER_URL: owner = "", BALCAO_TEST_APP_URL: app = "" } = process.env;
process.stdout.write(await ensureTemplate(owner, app));
