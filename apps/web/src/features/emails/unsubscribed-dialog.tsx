import { emailLimits, isEmailAddress } from "@balcao/shared/emails/rules";
import type { UnsubscribedAddress } from "@balcao/shared/emails/schema";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/fields/text-field.tsx";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import basics from "../../ui/basics.module.css";
import css from "./emails.module.css";
import { unsubscribedPages, useResubscribe, useUnsubscribe } from "../../nouns/emails/noun.ts";

/** The people who want no e-mails from this company. An address that is taken off this list gets e-mails again, so the dialog asks for a reason. */
export function UnsubscribedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("emails");
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(unsubscribedPages);
  const [asked, ask] = useState<UnsubscribedAddress | null>(null);
  const all = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <InfoDialog title={t("unsubscribedTitle")} wide onClose={onClose}>
      <p className={`${basics["note"]} ${basics["broken"]} ${css["facts"]}`}>{t("unsubscribedText")}</p>
      <AddForm />
      {data && all.length === 0 ? <p>{t("nobodyUnsubscribed")}</p> : null}
      <ul className={css["recipients"]}>
        {all.map((one) => (
          <li key={one.id}>
            <span>
              {one.email}
              <small>{[t(`source.${one.source}`), one.reason].filter(Boolean).join(" · ")}</small>
            </span>
            {asked?.id === one.id ? (
              <RemoveForm one={one} onDone={() => ask(null)} />
            ) : (
              <Button
                size="small"
                color="inherit"
                onClick={() => ask(one)}
                aria-label={t("removeOf", { email: one.email })}
              >
                {t("remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
    </InfoDialog>
  );
}

function AddForm() {
  const { t } = useTranslation("emails");
  const add = useUnsubscribe();
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { email: "", reason: "" } });
  const submit = handleSubmit((body) => add.mutate(body, { onSuccess: () => reset() }));
  return (
    <form className={`${basics["wrapped"]} ${css["inline"]}`} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t("address")}
        type="email"
        error={formState.errors.email?.message}
        registration={register("email", {
          validate: (value) => isEmailAddress(value.trim().toLowerCase()) || t("addressFault"),
        })}
      />
      <TextField label={t("reason")} maxLength={emailLimits.reason} registration={register("reason")} />
      <Button type="submit" variant="outlined" loading={add.isPending}>
        {t("add")}
      </Button>
    </form>
  );
}

function RemoveForm({ one, onDone }: { one: UnsubscribedAddress; onDone: () => void }) {
  const { t } = useTranslation("emails");
  const remove = useResubscribe();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  const submit = handleSubmit(({ reason }) => remove.mutate({ id: one.id, reason }, { onSuccess: onDone }));
  return (
    <form className={`${basics["wrapped"]} ${css["inline"]}`} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t("whyBack")}
        autoFocus
        maxLength={emailLimits.reason}
        error={formState.errors.reason?.message}
        registration={register("reason", { validate: (value) => value.trim() !== "" || t("required") })}
      />
      <Button type="submit" size="small" color="error" loading={remove.isPending}>
        {t("remove")}
      </Button>
    </form>
  );
}
