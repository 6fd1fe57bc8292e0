import OutlinedInput from "@mui/material/OutlinedInput";
import { reasonLimits } from "@balcao/shared/visits/rules";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { fullOf } from "../../lib/format.ts";
import { visit } from "../../lib/session/visit.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { useBeginVisit, visitableUsers, visitsOf } from "../../nouns/visits/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./enter-dialog.module.css";

type Props = { companyId: number; companyName: string; onClose: () => void };

/**
 * Asks the operator as which user they visit the company, and why. The dialog says who will read the reason, and which actions are closed during the
 * visit.
 */
export function EnterDialog({ companyId, companyName, onClose }: Props) {
  const { t } = useTranslation(["visits", "users"]);
  const users = useQuery(visitableUsers(companyId));
  const begin = useBeginVisit();
  const [chosen, choose] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const [kept, setKept] = useState(true);
  const userId = chosen ?? users.data?.[0]?.id ?? null;
  const short = reason.trim().length < reasonLimits.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (short || userId === null || begin.isPending) return;
    begin.mutate({ userId, reason: reason.trim() }, { onSuccess: ({ token }) => setKept(visit.begin(token)) });
  };
  const fault = begin.error ?? users.error;
  return (
    <EntityDialog
      title={t("title", { company: companyName })}
      action={t("enter")}
      dirty={reason.trim() !== ""}
      busy={begin.isPending || users.isPending}
      refusal={kept ? (fault ? errorText(fault) : undefined) : t("noStorage")}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={`${basics["quiet"]} ${basics["body"]}`}>{t("words")}</p>
      {users.isPending ? <LoadingBlock height={64} /> : null}
      {users.data?.length === 0 ? <p role="status">{t("nobody")}</p> : null}
      {users.data && userId !== null ? (
        <SelectField
          label={t("user")}
          value={userId}
          onChange={choose}
          options={users.data.map(({ id, name, profile }) => ({ id, name, note: t(`users:profile.${profile}`) }))}
        />
      ) : null}
      <Field label={t("reason")} error={tried && short ? t("reasonShort", { least: reasonLimits.min }) : undefined}>
        {(wiring) => (
          <OutlinedInput
            autoFocus
            multiline
            minRows={2}
            maxRows={5}
            value={reason}
            error={tried && short}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ input: { ...wiring, maxLength: reasonLimits.max } }}
          />
        )}
      </Field>
      <Before companyId={companyId} />
    </EntityDialog>
  );
}

const shown = 3;

/** The last visits to this company. */
function Before({ companyId }: { companyId: number }) {
  const { t } = useTranslation("visits");
  const { data = [] } = useQuery(visitsOf(companyId));
  if (data.length === 0) return null;
  return (
    <section className={`${basics["note"]} ${basics["broken"]} ${css["before"]}`}>
      <h3>{t("before")}</h3>
      <ul>
        {data.slice(0, shown).map(({ id, operator, user, beganAt, reason }) => (
          <li key={id} dir="auto">
            {t("visit", { operator: operator.name, user: user.name, at: fullOf(beganAt), reason })}
          </li>
        ))}
      </ul>
    </section>
  );
}
