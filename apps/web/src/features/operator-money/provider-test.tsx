import type { ProviderName } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import basics from "../../ui/basics.module.css";
import css from "./money.module.css";
import { useTestProvider } from "../../nouns/operator-money/queries.ts";

/** Asks the provider something harmless with what is saved, and shows what came back. */
export function ProviderTest({ provider, unsaved }: { provider: ProviderName; unsaved: boolean }) {
  const { t } = useTranslation("operator");
  const { mutate, isPending, data, error } = useTestProvider(provider);
  const isFine = data?.ok === true;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={unsaved}
        loading={isPending}
        aria-label={t("money.testOf", { name: t(`money.provider.${provider}`) })}
        onClick={() => mutate()}
      >
        {t("money.test")}
      </Button>
      {unsaved ? <span className={`${basics["note"]} ${basics["broken"]}`}>{t("money.testUnsaved")}</span> : null}
      {!unsaved && (data || error) ? (
        <p className={css["result"]} role="status" data-ok={isFine}>
          {t(isFine ? "money.testOk" : "money.testFailed")} {data ? data.detail : errorText(error)}
        </p>
      ) : null}
    </>
  );
}
