import type { ProviderName } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import basics from "../../ui/basics.module.css";
import css from "./money.module.css";
import { useRegisterHook, useTestProvider } from "../../nouns/operator-money/queries.ts";

type Props = { provider: ProviderName; unsaved: boolean };
type TestMutation = Pick<ReturnType<typeof useTestProvider>, "mutate" | "isPending" | "data" | "error">;

/** Sends the provider a harmless request with the saved setup, and shows the answer. */
export function ProviderTest({ provider, unsaved }: Props) {
  return <Asked asking={useTestProvider(provider)} word="test" provider={provider} unsaved={unsaved} />;
}

/** Lets the bank call our address, and shows what our address answered. */
export function HookButton({ provider, unsaved }: Props) {
  return <Asked asking={useRegisterHook(provider)} word="hook" provider={provider} unsaved={unsaved} />;
}

function Asked({ asking, word, provider, unsaved }: Props & { asking: TestMutation; word: "test" | "hook" }) {
  const { t } = useTranslation("operator");
  const { mutate, isPending, data, error } = asking;
  const isFine = data?.ok === true;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={unsaved}
        loading={isPending}
        aria-label={t(`money.${word}Of`, { name: t(`money.provider.${provider}`) })}
        onClick={() => mutate()}
      >
        {t(`money.${word}`)}
      </Button>
      {unsaved ? <span className={`${basics["note"]} ${basics["broken"]}`}>{t(`money.${word}Unsaved`)}</span> : null}
      {!unsaved && (data || error) ? (
        <p
          className={`${basics["broken"]} ${basics["small"]} ${basics["bad"]} ${css["result"]}`}
          role="status"
          data-ok={isFine}
        >
          {t(isFine ? `money.${word}Ok` : `money.${word}Failed`)} {data ? data.detail : errorText(error)}
        </p>
      ) : null}
    </>
  );
}
