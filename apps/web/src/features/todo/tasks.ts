/** A task of this browser. Times are ISO. */
export interface Task {
  id: string;
  text: string;
  done: boolean;
  createdAt: string;
  updatedAt: string;
}
export const maxTaskText = 500;
const mostTasks = 1000;

/** The tasks among the stored values: another program or an older version may have stored something else. */
export function readTasks(kept: string | null): Task[] {
  try {
    const parsed: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isTask).slice(0, mostTasks) : [];
  } catch {
    return [];
  }
}

function isTask(value: unknown): value is Task {
  const { id, text, done, createdAt, updatedAt } = (value ?? {}) as Partial<Task>;
  const times = [createdAt, updatedAt];
  return (
    typeof id === "string" &&
    typeof text === "string" &&
    typeof done === "boolean" &&
    times.every((time) => typeof time === "string" && !Number.isNaN(Date.parse(time)))
  );
}

type New = { id: string; now: string };
/** Adds a new task at the first place. Blank text adds none. */
export function addTask(tasks: readonly Task[], text: string, { id, now }: New): readonly Task[] {
  const task = { id, text: text.trim().slice(0, maxTaskText), done: false, createdAt: now, updatedAt: now };
  return task.text === "" ? tasks : [task, ...tasks].slice(0, mostTasks);
}

/** Changes a task. Blank or equal text changes nothing. */
export const editTask = (tasks: readonly Task[], id: string, text: string, now: string): readonly Task[] => {
  const next = text.trim().slice(0, maxTaskText);
  const isChange = (task: Task) => task.id === id && next !== "" && next !== task.text;
  return tasks.some(isChange)
    ? tasks.map((task) => (isChange(task) ? { ...task, text: next, updatedAt: now } : task))
    : tasks;
};

export const checkTask = (tasks: readonly Task[], id: string, done: boolean, now: string): readonly Task[] =>
  tasks.map((task) => (task.id === id ? { ...task, done, updatedAt: now } : task));

export const removeTask = (tasks: readonly Task[], id: string): readonly Task[] =>
  tasks.filter((task) => task.id !== id);

/** Puts a deleted task back in its old place. A task that is already there stays as it is. */
export const restoreTask = (tasks: readonly Task[], task: Task, at: number): readonly Task[] =>
  tasks.some(({ id }) => id === task.id) ? tasks : tasks.toSpliced(at, 0, task);

/** Moves a task to a place, or to the nearest place that exists. */
export function moveTask(tasks: readonly Task[], id: string, to: number): readonly Task[] {
  const from = tasks.findIndex((task) => task.id === id);
  const [task] = tasks.slice(from, from + 1);
  const place = Math.min(Math.max(to, 0), tasks.length - 1);
  return from === -1 || !task || place === from ? tasks : tasks.toSpliced(from, 1).toSpliced(place, 0, task);
}
