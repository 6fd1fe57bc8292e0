import type { OfficialNumber } from "@balcao/shared/connections/official-api";
import type { Connection } from "@balcao/shared/connections/schema";
import { formatNumber } from "@balcao/shared/phone";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { fullOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { type OfficialAccess, officialNumberOf, useChangeOfficial } from "../../../nouns/connections/official.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import basics from "../../../ui/basics.module.css";
import { Success } from "../form/official-step.tsx";
import { AccessFields, noAccess, trimmed } from "./access-fields.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import { showRefusal } from "./show-refusal.ts";
import { CallbackAddress, UnreachableCaution } from "./callback-address.tsx";
import css from "./official.module.css";

type Props = {
  connection: Pick<Connection, "id" | "name"> & Partial<Pick<Connection, "reason">>;
  /** Whether the number was just added. The dialog then first shows what is left to do at Meta. */
  isNew: boolean;
  onClose: () => void;
};

/**
 * Shows the access of an official number at Meta, and changes its token, secret or account. A number that is no longer registered at Meta must be
 * registered there first.
 */
export function AccessDialog({ connection, isNew, onClose }: Props) {
  const { t } = useTranslation("officialNumbers");
  const { data: official, isPending, refetch } = useQuery(officialNumberOf(connection.id));
  const title = t("accessTitle", { name: connection.name });
  const [registers, register] = useState(connection.reason === "unregistered");
  if (registers) return <RegisterDialog connection={connection} onAccess={() => register(false)} onClose={onClose} />;
  if (official && !isNew) return <ChangeForm id={connection.id} title={title} official={official} onClose={onClose} />;
  return (
    <InfoDialog title={title} onClose={onClose}>
      {official ? (
        <div className={`${basics["column"]} ${css["steps"]}`}>
          <Success>{t("addedText")}</Success>
          <UnreachableCaution callback={official} />
          <p>{t("leftToDo")}</p>
          <CallbackAddress callback={official} />
        </div>
      ) : isPending ? (
        <LoadingBlock height={220} />
      ) : (
        <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />
      )}
    </InfoDialog>
  );
}

const changeable = ["token", "appSecret", "wabaId"] as const;
type FormProps = { id: Connection["id"]; title: string; official: OfficialNumber; onClose: () => void };

/** The form that changes the access. An empty field keeps the stored value. */
function ChangeForm({ id, title, official, onClose }: FormProps) {
  const { t } = useTranslation("officialNumbers");
  const form = useForm<OfficialAccess>({ defaultValues: noAccess });
  const change = useChangeOfficial(id);
  const [refusal, refuse] = useState<string>();
  const save = (values: OfficialAccess) => {
    refuse(undefined);
    const given = trimmed(values);
    const body = Object.fromEntries(changeable.flatMap((field) => (given[field] ? [[field, given[field]]] : [])));
    change.mutate(body, {
      onSuccess: () => {
        notify.success(t("accessSaved"));
        onClose();
      },
      onError: (error) => refuse(showRefusal(form, error) ? undefined : errorText(error)),
    });
  };
  return (
    <EntityDialog
      title={title}
      action={t(form.formState.isDirty ? "checkAndSave" : "checkAgain")}
      dirty={form.formState.isDirty}
      busy={change.isPending}
      refusal={refusal}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <Facts official={official} />
      <UnreachableCaution callback={official} />
      <AccessFields form={form} fields={changeable} keeps />
      <Fold title={t("callbackTitle")}>
        <CallbackAddress callback={official} />
      </Fold>
    </EntityDialog>
  );
}

function Facts({ official }: { official: OfficialNumber }) {
  const { t } = useTranslation("officialNumbers");
  const { displayNumber, verifiedName, phoneNumberId, wabaId, checkedAt } = official;
  const facts = [
    ["number", formatNumber(displayNumber.replaceAll(/\D/g, ""))],
    ["verifiedName", verifiedName || "—"],
    ["phoneNumberId", phoneNumberId],
    ["wabaId", wabaId],
    ["checkedAt", fullOf(checkedAt)],
  ] as const;
  return (
    <dl className={css["facts"]}>
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt className={basics["hint"]}>{t(`fact.${fact}`)}</dt>
          <dd className={`${basics["body"]} ${basics["broken"]}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
