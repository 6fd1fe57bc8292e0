import { maxOrder, maxQueueName, maxQueueText, minQueueName, queueColors } from "@balcao/shared/queues/rules";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { ColourGrid } from "../../ui/fields/colour-grid.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { EntityPage } from "../../ui/page/entity-page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { WeekEditor } from "../../nouns/hours/week-editor.tsx";
import { IntegrationField } from "../../nouns/integrations/integration-field.tsx";
import { PromptField } from "../../nouns/prompts/prompt-field.tsx";
import { TreeSide } from "./tree/tree-side.tsx";
import type { Talkers } from "./tree/use-tree-draft.ts";
import { VariableField } from "../../nouns/variables/variable-field.tsx";
import { GoalFields } from "./goal-fields.tsx";
import { PeopleOfQueue } from "./people-of-queue.tsx";
import { queueList } from "../../nouns/queues/noun.ts";
import css from "./queue-form.module.css";
import { TrySide } from "./try-side.tsx";
import { isOrder, sidesOf, useQueueForm, type Values } from "./use-queue-form.ts";

type Props = {
  /** The queue as it was when the page was opened. Null for a new queue. */
  queue: QueueDetail | null;
  /** The possible talkers of an option: a prompt or an integration. */
  talkers?: Talkers;
  /** The address of the page of all queues. */
  list: string;
  /** Called when everything is saved. */
  onClose: () => void;
};
const unknown: Talkers = { prompts: null, integrations: null };

/** Adds or changes a queue, with the tree of its options. The form has hours only when each queue has its own hours. */
export function QueueForm({ queue, talkers = unknown, list, onClose }: Props) {
  const { t } = useTranslation("queues");
  const { form, dialog, hours, people, tree, side, turn, send } = useQueueForm(queue, talkers, onClose);
  const panelId = useId();
  return (
    <EntityPage
      {...dialog}
      title={t(queue ? "editTitle" : "add")}
      subtitle={queue?.name}
      action={t(queue ? "common:save" : "create")}
      list={list}
      onSubmit={(event) => void send(event)}
    >
      <Tabs
        label={t("sides")}
        tabs={sidesOf(hours).map((value) => ({ value, label: t(`side.${value}`) }))}
        value={side}
        onChange={turn}
        panelId={panelId}
      />
      <div id={panelId} className={css["panel"]} role="tabpanel">
        <Panels {...{ side, turn, queue, form, hours, people, tree, talkers }} />
      </div>
    </EntityPage>
  );
}

type PanelProps = Pick<ReturnType<typeof useQueueForm>, "side" | "turn" | "form" | "hours" | "people" | "tree"> & {
  queue: QueueDetail | null;
  talkers: Talkers;
};

/** The page needs this width for the menu, the tree, the fields of one option and the phone beside each other. */
const roomForPhone = "(min-width: 1360px)";

/** Shows the chosen tab of the page. The fields of the form stay mounted behind the other tabs. */
function Panels({ side, turn, queue, form, hours, people, tree, talkers }: PanelProps) {
  const { data: queues = [] } = useQuery(queueList);
  const [option, choose] = useState<number | null>(null);
  const others = queues.filter(({ id }) => id !== queue?.id);
  const [place, setPlace] = useState<number | null>(null);
  const hasRoom = useMediaQuery(roomForPhone);
  const jump = (id: number) => {
    choose(id);
    turn("options");
  };
  return (
    <>
      <div className={`${css["panel"]} ${css["main"]}`} hidden={side !== "main"}>
        <MainFields form={form} queueId={queue?.id ?? null} people={people} />
      </div>
      {side === "hours" ? <WeekEditor week={hours.week} onChange={hours.change} /> : null}
      <div className={css["trying"]} data-beside={side === "options" && hasRoom}>
        {side === "options" ? (
          <TreeSide
            queueId={queue?.id ?? null}
            greeting={form.getValues("greetingMessage")}
            draft={tree}
            targets={{ queues: others, prompts: talkers.prompts ?? [], integrations: talkers.integrations ?? [] }}
            chosen={option}
            place={place}
            onChoose={choose}
          />
        ) : null}
        <TrySide
          queueId={queue?.id ?? null}
          isShown={side === "try" || (side === "options" && hasRoom)}
          phoneAlone={side === "options"}
          attended={people.dirty && people.chosen.length > 0}
          draft={{ ...form.getValues(), ...hours.body, ...(tree.dirty && { tree: tree.tree }) }}
          onOption={jump}
          onPlace={(id) => {
            setPlace(id);
            if (id !== null) choose(id);
          }}
        />
      </div>
    </>
  );
}

function MainFields({ form, queueId, people }: Pick<PanelProps, "form" | "people"> & { queueId: number | null }) {
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
      <PeopleOfQueue {...people} />
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
        name="integrationId"
        render={({ field: { value, onChange } }) => <IntegrationField value={value} onChange={onChange} />}
      />
      <Controller
        control={control}
        name="promptId"
        render={({ field: { value, onChange } }) => <PromptField value={value} onChange={onChange} />}
      />
      <GoalFields form={form} />
    </>
  );
}

/** The fault of a name, as the key of a text. */
function nameFault({ length }: string): "required" | "short" | "long" | null {
  if (length === 0) return "required";
  if (length < minQueueName) return "short";
  return length > maxQueueName ? "long" : null;
}

/** Chooses the queue's colour. Colours of other queues cannot be chosen, because people tell queues apart by their colours. */
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
