import { campaignVariables } from "@balcao/shared/campaigns/texts";
import { type CampaignSettings, maxShortcuts, shortcutKey } from "@balcao/shared/campaigns/settings";
import { variablesIn } from "@balcao/shared/campaigns/texts";
import Button from "@mui/material/Button";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { RowActions } from "../../../ui/rows.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { Table } from "../../../ui/table/table.tsx";
import { useSaveSettings } from "../../../nouns/campaigns/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./config.module.css";

type Shortcut = CampaignSettings["variables"][number];
type Props = { shortcuts: readonly Shortcut[]; readOnly: boolean };

/** Texts that every campaign may use by a key. Each is saved when it is added, and deleted once the user confirms. */
export function Shortcuts({ shortcuts, readOnly }: Props) {
  const { t } = useTranslation("campaigns");
  const [asking, ask] = useState<Shortcut | null>(null);
  const columns = useShortcutColumns();
  const remove = useSaveSettings();
  const confirm = () =>
    remove.mutate(
      { variables: shortcuts.filter(({ key }) => key !== asking?.key) },
      { onSuccess: () => notify.success(t("config.shortcutDeleted"), preparedMs), onSettled: () => ask(null) },
    );
  return (
    <section className={`${basics["card"]} ${basics["column"]} ${css["block"]}`} aria-labelledby="campaigns-shortcuts">
      <h2 id="campaigns-shortcuts">{t("config.shortcuts")}</h2>
      <p>{t("config.shortcutsText")}</p>
      {shortcuts.length === 0 ? <p>{t("config.noShortcuts")}</p> : null}
      {shortcuts.length > 0 ? (
        <Table<Shortcut & { id: string }>
          label={t("config.shortcuts")}
          columns={columns}
          items={shortcuts.map((one) => ({ ...one, id: one.key }))}
          {...(readOnly
            ? {}
            : {
                renderActions: ({ key, value }) => (
                  <RowActions name={`{${key}}`} onDelete={() => ask({ key, value })} />
                ),
              })}
        />
      ) : null}
      {readOnly || shortcuts.length >= maxShortcuts ? null : <AddShortcut shortcuts={shortcuts} />}
      {asking ? (
        <Confirm
          open
          danger
          title={t("config.deleteShortcut", { key: `{${asking.key}}` })}
          text={t("config.deleteShortcutText")}
          action={t("common:delete")}
          busy={remove.isPending}
          onClose={() => ask(null)}
          onConfirm={confirm}
        />
      ) : null}
    </section>
  );
}

function useShortcutColumns(): Column<Shortcut & { id: string }>[] {
  const { t } = useTranslation("campaigns");
  return [
    { key: "key", head: t("config.key"), cell: ({ key }) => <code>{`{${key}}`}</code> },
    {
      key: "value",
      head: t("config.content"),
      width: "minmax(0, 3fr)",
      cell: ({ value }) => <span dir="auto">{value}</span>,
    },
  ];
}

const blank: Shortcut = { key: "", value: "" };
/** The key as it is stored: without braces and in small letters. */
const keyOf = (typed: string) => typed.trim().replace(/[{}]/g, "").trim().toLowerCase();
const taken = campaignVariables.map((name) => name.toLowerCase());

/** What is wrong with a value. A value is sent unchanged, so a variable inside it would reach customers unfilled. */
function useValueFault() {
  const { t } = useTranslation("campaigns");
  return (value: string) => {
    if (value.trim() === "") return t("config.contentRequired");
    const [nested] = variablesIn(value);
    return nested === undefined || t("config.contentNested", { key: `{${nested}}` });
  };
}

function AddShortcut({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation("campaigns");
  const add = useSaveSettings();
  const { register, handleSubmit, formState, reset, setFocus } = useForm({ defaultValues: blank });
  const submit = handleSubmit(({ key, value }) =>
    add.mutate(
      { variables: [...shortcuts, { key: keyOf(key), value: value.trim() }] },
      {
        onSuccess: () => {
          notify.success(t("config.shortcutAdded", { key: `{${keyOf(key)}}` }), preparedMs);
          reset(blank);
          setFocus("key");
        },
      },
    ),
  );
  const valueFault = useValueFault();
  const keyFault = (typed: string) => {
    const key = keyOf(typed);
    if (key === "") return t("config.keyRequired");
    if (!shortcutKey.test(key)) return t("config.keyForm");
    if (taken.includes(key)) return t("config.keyOwn", { key: `{${key}}` });
    return !shortcuts.some((one) => one.key === key) || t("config.keyTaken", { key: `{${key}}` });
  };
  return (
    <form
      className={css["add"]}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t("config.addShortcut")}
    >
      <TextField
        label={t("config.key")}
        error={formState.errors.key?.message}
        placeholder={t("config.keyPlaceholder")}
        maxLength={32}
        registration={register("key", { validate: keyFault })}
      />
      <TextField
        label={t("config.content")}
        error={formState.errors.value?.message}
        placeholder={t("config.contentPlaceholder")}
        maxLength={500}
        registration={register("value", { validate: valueFault })}
      />
      <Button
        type="submit"
        variant="outlined"
        startIcon={<Plus size={18} aria-hidden />}
        loading={add.isPending}
        loadingPosition="start"
      >
        {t("config.addShortcut")}
      </Button>
    </form>
  );
}
