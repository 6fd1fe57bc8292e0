import async_hooks from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";

// The original class is kept here, because a named import would follow the replacement below.
const { AsyncLocalStorage } = async_hooks;

interface Frame {
  owner: SharedStorage;
  store: unknown;
  outer: Frame | undefined;
}
const frames = new AsyncLocalStorage<Frame | undefined>();

/** An AsyncLocalStorage. All its instances share one storage of Node. */
export class SharedStorage {
  run<R>(store: unknown, work: (...args: never[]) => R, ...args: never[]): R {
    return frames.run({ owner: this, store, outer: frames.getStore() }, work, ...args);
  }

  getStore(): unknown {
    for (let frame = frames.getStore(); frame; frame = frame.outer) if (frame.owner === this) return frame.store;
    return undefined;
  }
}

/** Before Node 24 a storage makes every promise slower, even when the storage is not used. */
const isDear = Number(process.versions.node.split(".")[0]) < 24;

/**
 * Runs `make` with SharedStorage in place of AsyncLocalStorage. Each socket of Baileys has a storage, and on Node 20 every promise of the process
 * carries all storages. With fifty sockets that takes most of the time.
 */
export function withSharedStorage<T>(make: () => T): T {
  if (!isDear) return make();
  const builtin = async_hooks as { AsyncLocalStorage: unknown };
  builtin.AsyncLocalStorage = SharedStorage;
  syncBuiltinESMExports();
  try {
    return make();
  } finally {
    builtin.AsyncLocalStorage = AsyncLocalStorage;
    syncBuiltinESMExports();
  }
}
