import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RetentionForm } from "../../features/retentions/retention-form.tsx";
import { Days, Standing } from "../../features/retentions/standing.tsx";
import css from "../../features/retentions/retention.module.css";
import { useTitle } from "../../lib/title.ts";
import { retentions } from "../../nouns/retentions/noun.ts";
import basics from "../../ui/basics.module.css";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { ErrorState } from "../../ui/states.tsx";

/** How long the company keeps closed conversations, and what was removed. */
export default function Retention() {
  const { t } = useTranslation("retentions");
  const { data, isPending, refetch } = useQuery(retentions);
  useTitle(t("title"));
  return (
    <Page title={t("title")} subtitle={t("subtitle")} action={null}>
      {isPending ? <RowsSkeleton /> : null}
      {!data && !isPending ? <ErrorState text={t("failed")} retry={() => void refetch()} /> : null}
      {data ? (
        <div className={`${basics["tall"]} ${css["page"]}`}>
          {data.waiting ? <Standing retention={data.waiting} /> : null}
          {data.active ? <Standing retention={data.active} /> : null}
          {/* When other rules have come into force meanwhile, the form begins with those. */}
          <RetentionForm key={data.active?.id ?? 0} active={data.active} />
          <Days days={data.days} />
        </div>
      ) : null}
    </Page>
  );
}
