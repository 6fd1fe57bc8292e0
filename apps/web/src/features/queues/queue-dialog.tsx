import { maxOrder, maxQueueName, maxQueueText, minQueueName, queueColors } from "@balcao/shared/queues/rules";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Control, Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { ColourGrid } from "../../ui/fields/colour-grid.tsx";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/use-entity-form.ts";
import { PromptField } from "../prompts/offers/prompt-field.tsx";
import { VariableField } from "../variables/offers/variable-field.tsx";
import { AttendedCaution } from "./attended-caution.tsx";
import { HoursSide } from "./hours-side.tsx";
import { queueList, useSaveQueue } from "./queries.ts";
import css from "./queue-dialog.module.css";
import { useQueueHours } from "./use-queue-hours.ts";

type Values = {
  name: string;
  color: string;
  order: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  promptId: number | null;
};
type Props = {
  /** The queue as it was when the dialog was opened; null to add one. */
  queue: QueueDetail | null;
  onClose: () => void;
};

const valuesOf = (queue: QueueDetail | null): Values => ({
  name: queue?.name ?? "",
  color: queue?.color.toLowerCase() ?? "",
  order: queue ? String(queue.orderQueue) : "",
  greetingMessage: queue?.greetingMessage ?? "",
  outOfHoursMessage: queue?.outOfHoursMessage ?? "",
  promptId: queue?.promptId ?? null,
});
/** Without a number for its order, a queue keeps its position, and a new one goes to the end. */
const bodyOf = ({ order, ...values }: Values) => ({
  ...values,
  name: values.name.trim(),
  ...(order.trim() === "" ? {} : { orderQueue: Number(order) }),
});
const isOrder = (typed: string) => /^\d{1,4}$/.test(typed) && Number(typed) <= maxOrder;

/** Adds or changes a queue. It asks for hours where each queue has its own. */
export function QueueDialog({ queue, onClose }: Props) {
  const { t } = useTranslation("queues");
  const hours = useQueueHours(queue);
  const { form, submit, dialog } = useEntityForm({
    id: queue?.id ?? null,
    start: () => valuesOf(queue),
    bodyOf,
    save: useSaveQueue(hours.body),
    onSaved: () => {
      notify.success(t(queue ? "saved" : "added"), preparedMs);
      onClose();
    },
  });
  const dirty = dialog.dirty || hours.dirty;
  const [side, turn] = useState<"main" | "hours">("main");
  const panelId = useId();
  const save = form.handleSubmit(
    (values) => (hours.faulty ? turn("hours") : submit(values)),
    () => turn("main"),
  );
  return (
    <EntityDialog
      {...dialog}
      title={t(queue ? "editTitle" : "add")}
      action={t(queue ? "common:save" : "create")}
      dirty={dirty}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      {hours.counts ? (
        <Tabs
          label={t("sides")}
          tabs={(["main", "hours"] as const).map((value) => ({ value, label: t(`side.${value}`) }))}
          value={side}
          onChange={turn}
          panelId={panelId}
        />
      ) : null}
      <div id={panelId} className={css["panel"]} {...(hours.counts ? { role: "tabpanel" } : {})}>
        <div className={css["panel"]} hidden={hours.counts && side === "hours"}>
          <AttendedCaution queue={queue} />
          <MainFields form={form} queueId={queue?.id ?? null} />
        </div>
        {hours.counts && side === "hours" ? <HoursSide queue={queue} hours={hours} dirty={dirty} /> : null}
      </div>
    </EntityDialog>
  );
}

function MainFields({ form, queueId }: { form: UseFormReturn<Values>; queueId: number | null }) {
  const { t } = useTranslation("queues");
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t("name")}
        error={errors.name?.message}
        placeholder={t("namePlaceholder")}
        autoFocus
        registration={register("name", {
          validate: (value) => {
            const fault = nameFault(value.trim());
            return fault ? t(`nameFault.${fault}`) : true;
          },
        })}
      />
      <ColourField control={control} queueId={queueId} />
      <TextField
        label={t("order")}
        help={t("orderHelp")}
        error={errors.order?.message}
        numeric
        maxLength={4}
        registration={register("order", {
          validate: (value) => value.trim() === "" || isOrder(value.trim()) || t("orderInvalid", { most: maxOrder }),
        })}
      />
      <MessageField control={control} name="greetingMessage" label={t("greeting")} help={t("greetingHelp")} />
      <MessageField control={control} name="outOfHoursMessage" label={t("outOfHours")} help={t("outOfHoursHelp")} />
      <Controller
        control={control}
        name="promptId"
        render={({ field: { value, onChange } }) => <PromptField value={value} onChange={onChange} />}
      />
    </>
  );
}

/** The fault of a name, as the key of a text. */
function nameFault({ length }: string): "required" | "short" | "long" | null {
  if (length === 0) return "required";
  if (length < minQueueName) return "short";
  return length > maxQueueName ? "long" : null;
}

/** Chooses the queue's colour. Colours of other queues cannot be chosen, since people tell queues apart by them. */
function ColourField({ control, queueId }: { control: Control<Values>; queueId: number | null }) {
  const { t } = useTranslation("queues");
  const { data: queues = [] } = useQuery(queueList);
  const taken = (color: string) => {
    const other = queues.find((one) => one.id !== queueId && one.color.toLowerCase() === color);
    return other && t("colorTaken", { color, name: other.name });
  };
  return (
    <Controller
      control={control}
      name="color"
      rules={{ validate: (value) => value !== "" || t("colorRequired") }}
      render={({ field: { value, onChange }, fieldState }) => (
        <Field label={t("color")} error={fieldState.error?.message}>
          {({ id }) => (
            <ColourGrid
              id={id}
              label={t("color")}
              colors={value === "" || queueColors.includes(value) ? queueColors : [value, ...queueColors]}
              value={value}
              taken={taken}
              onChange={onChange}
            />
          )}
        </Field>
      )}
    />
  );
}

type MessageProps = {
  control: Control<Values>;
  name: "greetingMessage" | "outOfHoursMessage";
  label: string;
  help: string;
};

function MessageField({ control, name, label, help }: MessageProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <VariableField label={label} help={help} value={value} onChange={onChange} maxLength={maxQueueText} />
      )}
    />
  );
}
