import { expect, test } from "vitest";
import { addTask, checkTask, editTask, moveTask, readTasks, removeTask, restoreTask } from "./tasks.ts";

const now = "2026-11-22T12:00:00.000Z";
const later = "2026-11-22T13:00:00.000Z";
const made = (...texts: string[]) =>
  texts
    .toReversed()
    .reduce(
      (tasks, text) => addTask(tasks, text, { id: text, now }),
      readTasks(null) as readonly ReturnType<typeof readTasks>[number][],
    );
const texts = (tasks: readonly { text: string }[]) => tasks.map(({ text }) => text);

test("a new task comes first and is trimmed, and a blank task is ignored", () => {
  const tasks = addTask(made("a"), "  b ", { id: "b", now });
  expect(tasks[0]).toEqual({ id: "b", text: "b", done: false, createdAt: now, updatedAt: now });
  expect(addTask(tasks, " \n ", { id: "c", now })).toBe(tasks);
});

test("a change keeps the time when the task was made, and blank or equal text changes nothing", () => {
  const tasks = made("a");
  expect(editTask(tasks, "a", "b", later)[0]).toMatchObject({ text: "b", createdAt: now, updatedAt: later });
  expect(editTask(tasks, "a", " ", later)).toBe(tasks);
  expect(editTask(tasks, "a", "a", later)).toBe(tasks);
  expect(checkTask(tasks, "a", true, later)[0]).toMatchObject({ done: true, updatedAt: later });
});

test("a deleted task can be brought back to its old place, once", () => {
  const tasks = made("a", "b", "c");
  const [, b] = tasks;
  if (!b) throw new Error("There are three");
  const back = restoreTask(removeTask(tasks, "b"), b, 1);
  expect(texts(back)).toEqual(["a", "b", "c"]);
  expect(restoreTask(back, b, 1)).toBe(back);
});

test("a task can be moved to each place of the list, and not beyond its ends", () => {
  const tasks = made("a", "b", "c");
  expect(texts(moveTask(tasks, "a", 2))).toEqual(["b", "c", "a"]);
  expect(texts(moveTask(tasks, "c", 0))).toEqual(["c", "a", "b"]);
  expect(moveTask(tasks, "c", 9)).toBe(tasks);
  expect(moveTask(tasks, "none", 0)).toBe(tasks);
});

test.each([
  "{",
  "null",
  "7",
  '{"id":1}',
  '[{"id":"a"}]',
  '[null, {"id":"a","text":"x","done":false,"createdAt":"?","updatedAt":"?"}]',
])("a broken store is read as an empty store: %s", (kept) => {
  expect(readTasks(kept)).toEqual([]);
});
