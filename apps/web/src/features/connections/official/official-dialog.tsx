import type { Connection } from "@balcao/shared/connections/schema";
import Button from "@mui/material/Button";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { type OfficialAccess, useCheckOfficial } from "../../../nouns/connections/official.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { ConnectionDialog } from "../form/connection-dialog.tsx";
import type { TypedNumber } from "../form/official-step.tsx";
import { AccessFields, noAccess, trimmed } from "./access-fields.tsx";
import { showRefusal } from "./show-refusal.ts";
import { AtMeta } from "./at-meta.tsx";

type Props = { onClose: () => void; onSaved: (connection: Connection) => void };

/** Leads to an official number in three steps: the needs at Meta, the access, which Meta checks, and the connection itself. */
export function OfficialDialog({ onClose, onSaved }: Props) {
  const [typed, keep] = useState<OfficialAccess | null>(null);
  const [checked, pass] = useState<TypedNumber | null>(null);
  if (checked)
    return (
      <ConnectionDialog
        connection={null}
        official={{ ...checked, onBack: () => pass(null) }}
        onClose={onClose}
        onSaved={onSaved}
      />
    );
  return (
    <AccessDialog
      typed={typed}
      onClose={onClose}
      onChecked={(found) => {
        keep(found.access);
        pass(found);
      }}
    />
  );
}

type AccessProps = { typed: OfficialAccess | null; onChecked: (found: TypedNumber) => void; onClose: () => void };

/** The first two steps. A user who comes back from the third step is at the second step. */
function AccessDialog({ typed, onChecked, onClose }: AccessProps) {
  const { t } = useTranslation("officialNumbers");
  const [step, go] = useState<"meta" | "access">(typed ? "access" : "meta");
  const check = useCheckOfficial();
  const [refusal, refuse] = useState<string>();
  const form = useForm<OfficialAccess>({ defaultValues: typed ?? noAccess });
  const ask = (values: OfficialAccess) => {
    refuse(undefined);
    const access = trimmed(values);
    check.mutate(access, {
      onSuccess: (facts) => onChecked({ access, facts }),
      onError: (error) => refuse(showRefusal(form, error) ? undefined : errorText(error)),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === "meta") go("access");
    else void form.handleSubmit(ask)(event);
  };
  return (
    <EntityDialog
      title={t("stepTitle", { step: step === "meta" ? 1 : 2, title: t(`step.${step}`) })}
      action={t(step === "meta" ? "next" : "check")}
      dirty={typed !== null || form.formState.isDirty}
      busy={check.isPending}
      refusal={refusal}
      wide
      more={
        step === "access" ? (
          <Button color="inherit" onClick={() => go("meta")}>
            {t("back")}
          </Button>
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {step === "meta" ? <AtMeta /> : <AccessFields form={form} />}
    </EntityDialog>
  );
}
