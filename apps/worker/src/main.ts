import { startOrExplain } from "@balcao/core/base/start-faults";

// The environment is read while modules are loaded: nothing else may be imported before.
await startOrExplain(() => import("./run.ts"));
