import { vi } from "vitest";

/** A browser's database in memory, with the functions that shared files need. With `refuses` its transactions abort, as on a full disk. */
export function browserStorage() {
  const deleteDatabase = vi.fn<(name: string) => void>();
  const state = { rows: new Map<string, unknown>(), refuses: false, deleteDatabase };
  const open = () => {
    const db = { close: () => undefined, addEventListener: () => undefined, transaction: () => transaction(state) };
    return answered(db);
  };
  vi.stubGlobal("indexedDB", { open, deleteDatabase });
  return state;
}

function answered<T>(result: T) {
  const request = Object.assign(new EventTarget(), { result, error: null });
  setTimeout(() => request.dispatchEvent(new Event("success")));
  return request;
}

function transaction(state: { rows: Map<string, unknown>; refuses: boolean }) {
  const rows = new Map(state.rows);
  const work = Object.assign(new EventTarget(), { error: null, objectStore: () => store, abort: () => end("abort") });
  let pending = 0;
  let isOver = false;
  const end = (how: "complete" | "abort") => {
    if (isOver) return;
    isOver = true;
    if (how === "complete") state.rows = rows;
    work.dispatchEvent(new Event(how));
  };
  const ask = <T>(result: T) => {
    pending += 1;
    const request = answered(result);
    request.addEventListener("success", () =>
      setTimeout(() => {
        pending -= 1;
        if (pending === 0) end(state.refuses ? "abort" : "complete");
      }),
    );
    return request;
  };
  const store = {
    get: (key: string) => ask(rows.get(key)),
    getAll: () => ask([...rows.values()]),
    getAllKeys: () => ask([...rows.keys()]),
    put: (value: unknown, key: string) => ask(rows.set(key, value) && key),
    delete: (key: string) => ask(rows.delete(key)),
  };
  return work;
}
