import { maxOrder } from "@balcao/shared/queues/rules";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { type Talkers, useTreeDraft } from "./tree/use-tree-draft.ts";
import { freeColour } from "./free-colour.ts";
import { queueList, TreeNotSaved, useSaveQueue } from "../../nouns/queues/noun.ts";
import { useQueueHours } from "./use-queue-hours.ts";
import { useQueuePeople } from "./use-queue-people.ts";

export type Values = {
  name: string;
  color: string;
  order: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  promptId: number | null;
  integrationId: number | null;
  goalAnswer: string;
  goalResolution: string;
};
/** The tabs of the page. */
export type Side = "main" | "hours" | "options" | "try";

const valuesOf = (queue: QueueDetail | null, others: readonly QueueDetail[]): Values => ({
  name: queue?.name ?? "",
  color: queue?.color.toLowerCase() ?? freeColour(others),
  order: queue ? String(queue.orderQueue) : "",
  greetingMessage: queue?.greetingMessage ?? "",
  outOfHoursMessage: queue?.outOfHoursMessage ?? "",
  promptId: queue?.promptId ?? null,
  integrationId: queue?.integrationId ?? null,
  goalAnswer: typedOf(queue?.goalAnswerMinutes),
  goalResolution: typedOf(queue?.goalResolutionMinutes),
});
const typedOf = (minutes: number | null | undefined): string => (typeof minutes === "number" ? String(minutes) : "");
const minutesOf = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));
/** Without a typed order, an existing queue keeps its position, and a new one goes to the end. */
const bodyOf = ({ order, goalAnswer, goalResolution, ...values }: Values) => ({
  ...values,
  name: values.name.trim(),
  goalAnswerMinutes: minutesOf(goalAnswer),
  goalResolutionMinutes: minutesOf(goalResolution),
  ...(order.trim() === "" ? {} : { orderQueue: Number(order) }),
});
export const isOrder = (typed: string) => /^\d{1,4}$/.test(typed) && Number(typed) <= maxOrder;

/** The tab of hours exists only where each queue has its own hours. */
export const sidesOf = ({ counts }: { counts: boolean }): Side[] => [
  "main",
  ...(counts ? (["hours"] as const) : []),
  "options",
  "try",
];

const none: readonly QueueDetail[] = [];

/** The form of a queue with its hours, its people and its tree, which are saved together. A fault opens the tab that has it. */
export function useQueueForm(queue: QueueDetail | null, talkers: Talkers, onClose: () => void) {
  const { t } = useTranslation("queues");
  const { data: queues = none } = useQuery(queueList);
  const hours = useQueueHours(queue);
  const people = useQueuePeople(queue);
  const [side, turn] = useState<Side>("main");
  const tree = useTreeDraft(queue?.id ?? null, { isShown: side === "options" || side === "try", talkers });
  const save = useSaveQueue({ more: { ...hours.body, ...people.body }, saveTree: tree.save });
  const { form, submit, keep, dialog } = useEntityForm({
    id: queue?.id ?? null,
    start: () => valuesOf(queue, queues),
    bodyOf,
    save,
    onSaved: () => {
      notify.success(t(queue ? "saved" : "added"), preparedMs);
      onClose();
    },
    onRefused: (error, values) => error instanceof TreeNotSaved && keep({ id: error.id, values }),
  });
  const added = save.error instanceof TreeNotSaved;
  useEffect(() => {
    // While the page is open, the list may load or a colleague may take the colour. A colour that the user did not choose is then replaced.
    if (queue || added || form.getFieldState("color").isDirty) return;
    form.resetField("color", { defaultValue: freeColour(queues) });
  }, [queue, added, form, queues]);
  const send = form.handleSubmit(
    (values) => {
      if (hours.faulty) return turn("hours");
      if (tree.dirty && tree.faulty !== null) return turn("options");
      submit(values);
    },
    () => turn("main"),
  );
  const refusal = save.error instanceof TreeNotSaved ? errorText(save.error.cause) : dialog.refusal;
  const dirty = dialog.dirty || hours.dirty || people.dirty || tree.dirty;
  return { form, dialog: { ...dialog, dirty, refusal }, hours, people, tree, side, turn, send };
}
