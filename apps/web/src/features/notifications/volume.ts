import { useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";
import { makeListeners } from "../../lib/listeners.ts";

const key = "volume";
const { subscribe, tell } = makeListeners();

/** The volume of the ring, 0 to 1 in tenths, stored in this browser. It is full until the user turns it down. */
export function volume(): number {
  const stored = storage.get(key);
  const value = stored === null ? 1 : Number(stored);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
}

function turn(value: number): void {
  storage.set(key, String(Math.round(value * 10) / 10));
  tell();
}

export const useVolume = (): [number, (value: number) => void] => [useSyncExternalStore(subscribe, volume), turn];
