import { maxOrder, maxQueueName, maxQueueText, minQueueName, queueColors } from "@balcao/shared/queues/rules";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Control, Controller, useForm, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changesIn } from "../../lib/changes.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { ColourGrid } from "../../ui/colour-grid.tsx";
import { EntityDialog } from "../../ui/entity-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { VariableField } from "../variables/variable-field.tsx";
import { HoursSide } from "./hours-side.tsx";
import { queueList, useSaveQueue } from "./queries.ts";
import css from "./queue-dialog.module.css";
import { useQueueHours } from "./use-queue-hours.ts";

type Values = { name: string; color: string; order: string; greetingMessage: string; outOfHoursMessage: string };
type Props = { queue: QueueDetail | null /** As it was when the dialog was opened. */; onClose: () => void };

const valuesOf = (queue: QueueDetail | null): Values => ({
  name: queue?.name ?? "",
  color: queue?.color.toLowerCase() ?? "",
  order: queue ? String(queue.orderQueue) : "",
  greetingMessage: queue?.greetingMessage ?? "",
  outOfHoursMessage: queue?.outOfHoursMessage ?? "",
});
/** Without an order it stays where it is, or goes to the end. */
const bodyOf = ({ order, ...values }: Values) => ({
  ...values,
  name: values.name.trim(),
  ...(order.trim() === "" ? {} : { orderQueue: Number(order) }),
});
const isOrder = (typed: string) => /^\d{1,4}$/.test(typed) && Number(typed) <= maxOrder;

/** Makes a queue, or changes one. Its hours are asked for while each queue has its own. */
export function QueueDialog({ queue, onClose }: Props) {
  const { t } = useTranslation("queues");
  const save = useSaveQueue();
  const before = valuesOf(queue);
  const form = useForm<Values>({ defaultValues: before });
  const hours = useQueueHours(queue);
  const dirty = form.formState.isDirty || hours.dirty;
  const [side, turn] = useState<"main" | "hours">("main");
  const panelId = useId();
  const submit = (values: Values) => {
    if (hours.faulty) return turn("hours");
    const body = bodyOf(values);
    save.mutate(
      queue
        ? { id: queue.id, body: { ...changesIn(body, bodyOf(before)), ...hours.body } }
        : { id: null, body: { ...body, ...hours.body } },
      {
        onSuccess: () => {
          notify.success(t(queue ? "saved" : "added"), preparedMs);
          onClose();
        },
      },
    );
  };
  return (
    <EntityDialog
      title={t(queue ? "editTitle" : "add")}
      action={t(queue ? "common:save" : "create")}
      dirty={dirty}
      busy={save.isPending}
      refusal={save.isError ? errorText(save.error) : undefined}
      onSubmit={(event) => void form.handleSubmit(submit, () => turn("main"))(event)}
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
    </>
  );
}

/** What is wrong with a name, as the key of a text. */
function nameFault({ length }: string): "required" | "short" | "long" | null {
  if (length === 0) return "required";
  if (length < minQueueName) return "short";
  return length > maxQueueName ? "long" : null;
}

/** Those of other queues are struck through: customers and colleagues tell queues by them. */
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
