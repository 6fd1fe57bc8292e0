import { useCallback, useEffect, useState } from "react";
import { storage } from "../../lib/storage.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { readTasks, type Task } from "./tasks.ts";

/** The tasks of this user in this browser. Another tab's changes appear immediately. `isKept` is false where the browser stores nothing. */
export function useTasks() {
  const { id, companyId } = useMe();
  const key = `${tasksKey}${companyId}:${id}`;
  const [tasks, setTasks] = useState<readonly Task[]>(() => readTasks(storage.get(key)));
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === key || event.key === null) setTasks(readTasks(storage.get(key)));
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [key]);
  /** Changes the stored tasks, which another tab may just have written. Where nothing can be stored, changes the tasks on screen. */
  const change = useCallback(
    (how: (tasks: readonly Task[]) => readonly Task[]) =>
      setTasks((shown) => {
        const kept = storage.get(key);
        const next = how(kept === null ? shown : readTasks(kept));
        const text = JSON.stringify(next);
        storage.set(key, text);
        setKept(storage.get(key) === text);
        return next;
      }),
    [key],
  );
  return { tasks, change, isKept };
}

/** The beginning of the key under which each list of tasks is stored. */
export const tasksKey = "todo:";
