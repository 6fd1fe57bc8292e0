import { forEver, isSound } from "@balcao/shared/retentions/rules";
import type { Retention } from "@balcao/shared/retentions/schema";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type RetentionBody, usePreviewRetention } from "../../nouns/retentions/noun.ts";
import basics from "../../ui/basics.module.css";
import { Refusal } from "../../ui/refusal.tsx";
import { errorText } from "../../lib/error-text.ts";
import { BeginDialog } from "./begin-dialog.tsx";
import { rulesOf } from "./months.ts";
import { PeriodFields } from "./period-fields.tsx";
import { QueuePeriods } from "./queue-periods.tsx";
import css from "./retention.module.css";

/** How long closed conversations are kept. What would be removed is shown before anything is set. */
export function RetentionForm({ active }: { active: Retention | null }) {
  const { t } = useTranslation("retentions");
  const was = active ? rulesOf(active) : { company: forEver, queues: [] };
  const [rules, setRules] = useState<RetentionBody>(was);
  const preview = usePreviewRetention();
  const [asking, ask] = useState(false);
  const isFit = [rules.company, ...rules.queues].every(isSound);
  const isSame = JSON.stringify(rules) === JSON.stringify(was);
  return (
    <form
      className={`${basics["column"]} ${css["form"]}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) preview.mutate(rules, { onSuccess: () => ask(true) });
      }}
    >
      <section className={`${basics["card"]} ${basics["column"]} ${css["block"]}`} aria-labelledby="retention-company">
        <h2 id="retention-company">{t("company")}</h2>
        <p>{t("companyText")}</p>
        <PeriodFields
          name={t("company")}
          period={rules.company}
          onChange={(company) => setRules({ ...rules, company })}
        />
      </section>
      <QueuePeriods queues={rules.queues} onChange={(queues) => setRules({ ...rules, queues })} />
      <Refusal text={preview.isError ? errorText(preview.error) : undefined} />
      <Button
        type="submit"
        variant="contained"
        disabled={isSame || !isFit}
        loading={preview.isPending}
        className={css["act"] ?? ""}
      >
        {t("show")}
      </Button>
      {asking && preview.data ? (
        <BeginDialog rules={rules} before={active} preview={preview.data} onClose={() => ask(false)} />
      ) : null}
    </form>
  );
}
