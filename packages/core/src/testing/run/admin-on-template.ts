// The commands for the host. Their verifications of backups begin with the migrated database of the run.
import { beginSandboxesWith } from "../../office/backup/sandbox.ts";

beginSandboxesWith(process.env["BALCAO_TEST_TEMPLATE"] ?? "");
await import("../../admin.ts");
