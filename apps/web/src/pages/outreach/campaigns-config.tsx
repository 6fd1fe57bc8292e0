import { can } from "@balcao/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { SettingsForm } from "../../features/campaigns/config/settings-form.tsx";
import { Shortcuts } from "../../features/campaigns/config/shortcuts.tsx";
import { campaignSettings } from "../../nouns/campaigns/queries.ts";
import { useTitle } from "../../lib/title.ts";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./campaigns-config.module.css";

/** How campaigns send. Every user can read this page; only admins can change it. */
export default function CampaignsConfig() {
  const { t } = useTranslation("campaigns");
  const { data, isPending, refetch } = useQuery(campaignSettings);
  const readOnly = !can(useMe(), "settings-page:view");
  useTitle(t("config.title"));
  return (
    <Page title={t("config.title")} subtitle={t(readOnly ? "config.readOnly" : "config.subtitle")} action={null}>
      {isPending ? <RowsSkeleton /> : null}
      {!data && !isPending ? <ErrorState text={t("config.failed")} retry={() => void refetch()} /> : null}
      {data ? (
        <div className={`${basics["tall"]} ${css["body"]}`}>
          <SettingsForm settings={data} readOnly={readOnly} />
          <Shortcuts shortcuts={data.variables} readOnly={readOnly} />
        </div>
      ) : null}
    </Page>
  );
}
