import { startOrExplain } from "@balcao/core/base/start-faults";

// The environment is read while modules are loaded, so this must be the first import.
await startOrExplain(() => import("./run.ts"));
