import { maxOrder } from "@balcao/shared/queues/rules";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { useEntityForm } from "../../ui/use-entity-form.ts";
import { useTreeDraft } from "../queue-options/offers/use-tree-draft.ts";
import { TreeNotSaved, useSaveQueue } from "./queries.ts";
import { useQueueHours } from "./use-queue-hours.ts";

export type Values = {
  name: string;
  color: string;
  order: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  promptId: number | null;
  integrationId: number | null;
};
/** What stands beside each other in the dialog. */
export type Side = "main" | "hours" | "options" | "try";

const valuesOf = (queue: QueueDetail | null): Values => ({
  name: queue?.name ?? "",
  color: queue?.color.toLowerCase() ?? "",
  order: queue ? String(queue.orderQueue) : "",
  greetingMessage: queue?.greetingMessage ?? "",
  outOfHoursMessage: queue?.outOfHoursMessage ?? "",
  promptId: queue?.promptId ?? null,
  integrationId: queue?.integrationId ?? null,
});
/** Without a number for its order, a queue keeps its position, and a new one goes to the end. */
const bodyOf = ({ order, ...values }: Values) => ({
  ...values,
  name: values.name.trim(),
  ...(order.trim() === "" ? {} : { orderQueue: Number(order) }),
});
export const isOrder = (typed: string) => /^\d{1,4}$/.test(typed) && Number(typed) <= maxOrder;

/** Hours only where each queue has its own; only a queue that is there can be tried. */
export const sidesOf = (queue: QueueDetail | null, { counts }: { counts: boolean }): Side[] => [
  "main",
  ...(counts ? (["hours"] as const) : []),
  "options",
  ...(queue ? (["try"] as const) : []),
];

/** The form of a queue with its hours and its tree, which are saved together; a fault turns to the side where it is. */
export function useQueueForm(queue: QueueDetail | null, onClose: () => void) {
  const { t } = useTranslation("queues");
  const hours = useQueueHours(queue);
  const [side, turn] = useState<Side>("main");
  const tree = useTreeDraft(queue?.id ?? null, side === "options" || side === "try");
  const save = useSaveQueue({ hours: hours.body, saveTree: tree.save });
  const { form, submit, keep, dialog } = useEntityForm({
    id: queue?.id ?? null,
    start: () => valuesOf(queue),
    bodyOf,
    save,
    onSaved: () => {
      notify.success(t(queue ? "saved" : "added"), preparedMs);
      onClose();
    },
    onRefused: (error, values) => error instanceof TreeNotSaved && keep({ id: error.id, values }),
  });
  const send = form.handleSubmit(
    (values) => {
      if (hours.faulty) return turn("hours");
      if (tree.dirty && tree.faulty !== null) return turn("options");
      submit(values);
    },
    () => turn("main"),
  );
  const refusal = save.error instanceof TreeNotSaved ? errorText(save.error.cause) : dialog.refusal;
  const dirty = dialog.dirty || hours.dirty || tree.dirty;
  return { form, dialog: { ...dialog, dirty, refusal }, hours, tree, side, turn, send };
}
