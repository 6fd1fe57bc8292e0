import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { CardsBlock } from "../../features/billing/cards/cards-block.tsx";
import { SubscriptionBlock } from "../../features/billing/subscribe/subscription-block.tsx";
import { HolidaysBlock } from "../../features/hours/holidays-block.tsx";
import { PreviewBlock } from "../../features/hours/preview-block.tsx";
import { WeekBlock } from "../../features/hours/week-block.tsx";
import { GroupLinks, SettingGroups, useFound } from "../../features/settings/setting-groups.tsx";
import { settingList } from "../../nouns/settings/queries.ts";
import { useAnchor } from "../../features/settings/use-anchor.ts";
import { useTitle } from "../../lib/title.ts";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./settings.module.css";

/** The parts of the page that consist of more than one value. */
const blocks = {
  week: WeekBlock,
  holidays: HolidaysBlock,
  preview: PreviewBlock,
  mySubscription: SubscriptionBlock,
  myCards: CardsBlock,
};

export default function Settings() {
  const { t } = useTranslation("settings");
  const [text, setText] = useState("");
  const found = useFound(text);
  const { data, isPending, refetch } = useQuery(settingList);
  useTitle(t("title"));
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={null}
      search={<SearchBox label={t("search")} value={text} onChange={setText} />}
    >
      {isPending ? <RowsSkeleton /> : null}
      {!isPending && !data ? <ErrorState text={t("failed")} retry={() => void refetch()} /> : null}
      {data ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Groups found={found} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Groups({ found }: { found: ReturnType<typeof useFound> }) {
  useAnchor();
  return (
    <div className={`${basics["tall"]} ${css["body"]}`}>
      <div className={`${basics["column"]} ${basics["rest"]} ${css["groups"]}`}>
        <SettingGroups found={found} blocks={blocks} />
      </div>
      <GroupLinks found={found} />
    </div>
  );
}
