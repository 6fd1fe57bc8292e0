import type { Subscription } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import CreditCard from "lucide-react/icons/credit-card";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { CardForm } from "../../features/billing/cards/card-form.tsx";
import basics from "../../ui/basics.module.css";
import css from "../../features/billing/cards/cards.module.css";
import { hasProvider, loadProvider, type ScriptState } from "../../features/billing/cards/provider-script.ts";
import { Wait } from "../../features/billing/payment/outcome.tsx";
import { subscriptionQuery } from "../../nouns/billing/queries.ts";
import { useTitle } from "../../lib/title.ts";
import { useCleanLeaving } from "../../lib/use-clean-leaving.ts";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

const list = "/settings#myCards";
/** Keeps only paths of our own, read as a browser reads them: browsers drop tabs and line breaks, so "/\t/evil" would lead to another host. */
function safe(given: string | null): string {
  if (!given?.startsWith("/") || !URL.canParse(given, window.location.origin)) return list;
  const { origin, pathname, search, hash } = new URL(given, window.location.origin);
  return origin === window.location.origin ? `${pathname}${search}${hash}` : list;
}
/** Opens the next page with a full load: only this page's content policy allows the provider's script, and other pages must not keep it. */
const leaveTo = (path: string) => window.location.assign(path);

/** The form for a card, on a page of its own. */
export default function Card() {
  const { t } = useTranslation("billing");
  const { data, isPending, refetch } = useQuery(subscriptionQuery);
  const [attempt, again] = useState(0);
  useTitle(t("addCard"));
  useCleanLeaving(hasProvider);
  return (
    <Page title={t("addCard")} subtitle={t("addCardSubtitle")} action={null}>
      {isPending ? <RowsSkeleton /> : null}
      {!isPending && data === undefined ? <ErrorState text={t("failed")} retry={() => void refetch()} /> : null}
      {data?.tokenizer ? (
        <WithProvider key={attempt} tokenizer={data.tokenizer} retry={() => again(attempt + 1)} />
      ) : null}
      {data !== undefined && !data?.tokenizer ? (
        <EmptyState icon={CreditCard} title={t("noTokenizer")} text={t("noTokenizerText")}>
          <Button variant="outlined" color="inherit" onClick={() => leaveTo("/subscription")}>
            {t("toSubscription")}
          </Button>
        </EmptyState>
      ) : null}
    </Page>
  );
}

type ProviderProps = { tokenizer: NonNullable<Subscription["tokenizer"]>; retry: () => void };

function WithProvider({ tokenizer: { script, accountId, testMode }, retry }: ProviderProps) {
  const { t } = useTranslation("billing");
  const back = safe(useSearchParams()[0].get("back"));
  const [state, tell] = useState<ScriptState>("loading");
  useEffect(() => loadProvider({ script, accountId, testMode }, tell), [script, accountId, testMode]);
  if (state === "loading") return <Wait text={t("cardLoading")} />;
  if (state !== "ready")
    return <ErrorState text={t(state === "blocked" ? "adBlocker" : "cardComponentFailed")} retry={retry} />;
  return (
    <div className={`${basics["tall"]} ${css["scroll"]}`}>
      <CardForm onAdded={() => leaveTo(back)} onCancel={() => leaveTo(back)} />
    </div>
  );
}
