import { maxTemplateValue } from "@balcao/shared/message-templates/rules";
import { canDo } from "@balcao/shared/connections/transports";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { connectionList } from "../../../nouns/connections/noun.ts";
import type { ValueField } from "../../../nouns/message-templates/planned-template.tsx";
import basics from "../../../ui/basics.module.css";
import { Caution } from "../../../ui/caution.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import css from "./form.module.css";
import { type KnownVariables, unknownIn, useVariables } from "./use-variables.ts";
import { Variables } from "./variables.tsx";
import type { Values } from "./values.ts";

const PlannedTemplateField = lazy(async () => ({
  default: (await import("../../../nouns/message-templates/planned-template.tsx")).PlannedTemplateField,
}));

type Props = { control: Control<Values>; file: File | null };

/** The template for people to whom an official number may not write freely; nothing for other numbers. */
export function TemplateField({ control, file }: Props) {
  const { t } = useTranslation("campaigns");
  const { field } = useController({ control, name: "template" });
  const [whatsappId, contactListId, confirmation] = useWatch({
    control,
    name: ["whatsappId", "contactListId", "confirmation"],
  });
  const known = useVariables(contactListId);
  const { data: sends } = useQuery({
    ...connectionList,
    select: (all) => all.some(({ id, network }) => id === whatsappId && canDo(network, "templates")),
  });
  if (sends === undefined || (!sends && field.value === null)) return null;
  return (
    <section className={`${basics["column"]} ${css["texts"]}`} aria-label={t("template")}>
      <div>
        <h3 className={css["heading"]}>{t("template")}</h3>
        <p className={basics["hint"]}>{t(confirmation ? "templateAsks" : "templateHelp")}</p>
      </div>
      {whatsappId === null || !sends ? (
        <Caution
          action={
            <Button size="small" color="inherit" onClick={() => field.onChange(null)}>
              {t("noTemplate")}
            </Button>
          }
        >
          {t("templateNotHere", { name: field.value?.name ?? "" })}
        </Caution>
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={64} />}>
          <PlannedTemplateField
            connectionId={whatsappId}
            value={field.value}
            onChange={field.onChange}
            file={file}
            checked={false}
            fileNote={t("templateFile")}
            renderField={(one) => <Value {...one} known={known} />}
          />
        </Suspense>
      )}
    </section>
  );
}

/** One value of the template: a text with the variables of the campaign's people. */
function Value({ label, value, error, onChange, known }: ValueField & { known: KnownVariables }) {
  const { t } = useTranslation("campaigns");
  const unknown = unknownIn(value, known);
  return (
    <div className={`${basics["column"]} ${basics["gap6"]}`}>
      <Field label={label} error={error}>
        {(wiring) => (
          <OutlinedInput
            value={value}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
            slotProps={{ input: { ...wiring, maxLength: maxTemplateValue, dir: "auto" } }}
          />
        )}
      </Field>
      <Variables
        label={t("insertInto", { label })}
        known={known}
        onChoose={(key) => onChange(value === "" ? `{${key}}` : `${value} {${key}}`)}
      />
      {unknown.length > 0 ? (
        <p className={basics["hint"]} role="status">
          {t("unknownVariable", { keys: unknown.map((key) => `{${key}}`).join(", "), count: unknown.length })}
        </p>
      ) : null}
    </div>
  );
}
