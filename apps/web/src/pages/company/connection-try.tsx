import { useQuery } from "@tanstack/react-query";
import Unplug from "lucide-react/icons/unplug";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { connectionList } from "../../nouns/connections/noun.ts";
import { Playground } from "../../nouns/playground/playground.tsx";
import { useTitle } from "../../lib/title.ts";
import { ChildPage } from "../../ui/page/child-page.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./connection-try.module.css";

/** Shows the automatic answers that a customer of a number would get, on a phone that plays the customer. */
export default function ConnectionTry() {
  const { t } = useTranslation(["playground", "connections"]);
  const connectionId = Number(useParams()["connectionId"]) || 0;
  const { data, isPending, isError, refetch } = useQuery(connectionList);
  const connection = data?.find(({ id }) => id === connectionId);
  useTitle(connection?.name ?? t("connections:title"));
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${basics["broken"]}`}>
      <ChildPage
        back={{ to: "/connections", title: t("connections:title") }}
        isPending={isPending}
        retry={isError && !data ? () => void refetch() : null}
      >
        {data && !connection ? <EmptyState icon={Unplug} title={t("goneTitle")} text={t("goneText")} /> : null}
        {connection ? (
          <Page title={t("titleOf", { name: connection.name })} subtitle={t("begin")} action={null}>
            <div className={`${basics["tall"]} ${basics["scrolls"]} ${css["scroll"]}`}>
              <Playground key={connection.id} whatsappId={connection.id} />
            </div>
          </Page>
        ) : null}
      </ChildPage>
    </div>
  );
}
