import { Rails } from "@balcao/core/company/billing/providers/providers-in-use";
import { followedBy } from "@balcao/core/base/happenings";
import { followers } from "@balcao/core/followers/followers";
import { createProvider } from "@balcao/payments/create-provider";
import { checkOne } from "@balcao/worker/billing/check-charges";

// Reads one charge as a worker does, in a process of its own, which a test can kill meanwhile.
followedBy(async () => followers);
const [chargeId = "", companyId = ""] = process.argv.slice(2);
const rails = new Rails((given) => createProvider(given, { secureOnly: false }));
await checkOne(rails, chargeId, Number(companyId));
process.exit(0);
