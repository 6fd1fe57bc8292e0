import { firstDay, maxNote } from "@balcao/shared/data-requests/rules";
import { requestKinds, requestWays } from "@balcao/shared/data-requests/schema";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { useCreateRequest } from "../../../nouns/data-requests/noun.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { MomentField } from "../../../ui/fields/moment-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import basics from "../../../ui/basics.module.css";
import { useToday } from "./days.ts";
import { dayText } from "../../../lib/time/days.ts";

type Values = { kind: number; way: number; receivedOn: string; note: string };
const change = { shouldDirty: true } as const;

const bodyOf = ({ kind, way, ...rest }: Values) => ({
  ...rest,
  kind: requestKinds[kind] ?? "access",
  way: requestWays[way] ?? "other",
});

/** Records a request of a person. */
export function RequestDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation("dataRequests");
  const me = useMe();
  const create = useCreateRequest(contactId);
  const today = useToday();
  const { control, register, setValue, handleSubmit, formState } = useForm({
    defaultValues: { kind: 0, way: 0, receivedOn: today, note: "" },
  });
  const { kind, way, receivedOn } = useWatch({ control });
  const submit = (values: Values) =>
    create.mutate(bodyOf(values), {
      onSuccess: ({ dueOn }) => {
        notify.success(t("added", { day: dayText(dueOn) }));
        onClose();
      },
    });
  return (
    <EntityDialog
      title={t("addTitle")}
      action={t("add")}
      dirty={formState.isDirty}
      busy={create.isPending}
      refusal={create.isError ? errorText(create.error) : undefined}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onClose={onClose}
    >
      <p className={basics["hint"]}>{t("addText")}</p>
      <SelectField
        label={t("kindLabel")}
        value={kind ?? 0}
        onChange={(id) => setValue("kind", id ?? 0, change)}
        options={requestKinds.map((one, id) => ({ id, name: t(`kind.${one}`) }))}
        autoFocus
      />
      <SelectField
        label={t("wayLabel")}
        value={way ?? 0}
        onChange={(id) => setValue("way", id ?? 0, change)}
        options={requestWays.map((one, id) => ({ id, name: t(`way.${one}`) }))}
      />
      <MomentField
        kind="day"
        label={t("receivedLabel")}
        zone={me.company.timezone}
        min={firstDay}
        max={today}
        value={receivedOn ?? today}
        onChange={(day) => setValue("receivedOn", day, change)}
      />
      <TextField label={t("noteLabel")} maxLength={maxNote} registration={register("note")} />
    </EntityDialog>
  );
}
