import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import ListTodo from "lucide-react/icons/list-todo";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { TaskRow } from "../../features/todo/task-row.tsx";
import {
  addTask,
  checkTask,
  editTask,
  maxTaskText,
  moveTask,
  removeTask,
  restoreTask,
  type Task,
} from "../../features/todo/tasks.ts";
import basics from "../../ui/basics.module.css";
import css from "../../features/todo/todo.module.css";
import { useTasks } from "../../features/todo/use-tasks.ts";
import { newId } from "../../lib/id.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { useTitle } from "../../lib/title.ts";
import { Caution } from "../../ui/caution.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/states.tsx";

const isoNow = () => new Date().toISOString();

/** The tasks of one user, which never leave this browser. */
export default function Todo() {
  const { t } = useTranslation("todo");
  const { tasks, change, isKept } = useTasks();
  const [said, say] = useState("");
  useTitle(t("title"));
  const add = (text: string) => {
    const given = { id: newId(), now: isoNow() };
    change((all) => addTask(all, text, given));
  };
  const remove = (task: Task, place: number) => {
    change((all) => removeTask(all, task.id));
    const run = () => change((all) => restoreTask(all, task, place));
    notify.success(t("deleted"), preparedMs * 2, { label: t("undo"), run });
  };
  const move = (task: Task, to: number, by: "keys" | "pointer") => {
    change((all) => moveTask(all, task.id, to));
    const place = Math.min(Math.max(to, 0), tasks.length - 1) + 1;
    if (by === "keys") say(t("moved", { text: task.text, place, count: tasks.length }));
  };
  return (
    <Page title={t("title")} subtitle={t("subtitle")} action={null}>
      <AddTask onAdd={add} />
      {isKept ? null : (
        <div className={css["notice"]}>
          <Caution>{t("notKept")}</Caution>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
      {tasks.length === 0 ? <EmptyState icon={ListTodo} title={t("emptyTitle")} text={t("emptyText")} /> : null}
      <ul className={basics["scrolls"]} aria-label={t("title")}>
        {tasks.map((task, place) => (
          <TaskRow
            key={task.id}
            task={task}
            place={place}
            onCheck={(done) => change((all) => checkTask(all, task.id, done, isoNow()))}
            onEdit={(next) => change((all) => editTask(all, task.id, next, isoNow()))}
            onDelete={() => remove(task, place)}
            onMove={(to, by) => move(task, to, by)}
          />
        ))}
      </ul>
    </Page>
  );
}

function AddTask({ onAdd }: { onAdd: (text: string) => void }) {
  const { t } = useTranslation("todo");
  const [text, setText] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    onAdd(text);
    setText("");
  };
  return (
    <form className={css["add"]} onSubmit={add}>
      <OutlinedInput
        size="small"
        value={text}
        placeholder={t("placeholder")}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ input: { "aria-label": t("task"), maxLength: maxTaskText } }}
      />
      <Button type="submit" variant="contained">
        {t("add")}
      </Button>
    </form>
  );
}
