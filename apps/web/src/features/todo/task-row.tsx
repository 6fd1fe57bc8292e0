import Checkbox from "@mui/material/Checkbox";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import GripVertical from "lucide-react/icons/grip-vertical";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { maxTaskText, type Task } from "./tasks.ts";
import basics from "../../ui/basics.module.css";
import css from "./todo.module.css";

type Props = {
  task: Task;
  place: number;
  onCheck: (done: boolean) => void;
  onEdit: (text: string) => void;
  onDelete: () => void;
  /** Moves the task to a place. A move by keys is also announced. */
  onMove: (to: number, by: "keys" | "pointer") => void;
};

export function TaskRow({ task, place, onCheck, onEdit, onDelete, onMove }: Props) {
  const { t } = useTranslation("todo");
  const [draft, setDraft] = useState<string | null>(null);
  const { text, done, createdAt, updatedAt } = task;
  const end = (save: boolean) => {
    if (save && draft !== null) onEdit(draft);
    setDraft(null);
  };
  return (
    <li className={`${basics["row"]} ${css["row"]}`} data-task={place}>
      <Grip text={text} place={place} onMove={onMove} />
      <Checkbox
        checked={done}
        onChange={({ target }) => onCheck(target.checked)}
        slotProps={{ input: { "aria-label": t("done", { text }) } }}
      />
      {draft === null ? (
        <div className={css["words"]}>
          <span data-done={done} dir="auto">
            {text}
          </span>
          <small>
            {updatedAt === createdAt
              ? t("created", { time: fullOf(createdAt) })
              : t("updated", { time: fullOf(updatedAt) })}
          </small>
        </div>
      ) : (
        <OutlinedInput
          className={css["words"] ?? ""}
          autoFocus
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={() => end(true)}
          multiline
          maxRows={6}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
            if (event.key === "Enter" || event.key === "Escape") end(event.key === "Enter");
          }}
          slotProps={{ input: { "aria-label": t("editOf", { text }), maxLength: maxTaskText } }}
        />
      )}
      <IconButton aria-label={t("editOf", { text })} title={t("edit")} onClick={() => setDraft(text)}>
        <Pencil size={18} />
      </IconButton>
      <IconButton aria-label={t("deleteOf", { text })} title={t("delete")} onClick={onDelete}>
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}

/** The handle that drags a task. While it has the focus, the arrow keys move the task. */
function Grip({ text, place, onMove }: { text: string } & Pick<Props, "place" | "onMove">) {
  const { t } = useTranslation("todo");
  const [held, hold] = useState(false);
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (!held) return;
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-task]");
    if (over?.dataset["task"] !== undefined) onMove(Number(over.dataset["task"]), "pointer");
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(place + step, "keys");
  };
  return (
    <button
      type="button"
      className={`${basics["quiet"]} ${basics["still"]} ${basics["middle"]} ${css["grip"]}`}
      data-held={held}
      aria-label={t("move", { text })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(true);
      }}
      onPointerMove={follow}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onKeyDown={press}
    >
      <GripVertical size={18} aria-hidden />
    </button>
  );
}
