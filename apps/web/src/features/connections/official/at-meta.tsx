import { useQuery } from "@tanstack/react-query";
import ExternalLink from "lucide-react/icons/external-link";
import { useTranslation } from "react-i18next";
import { Caution } from "../../../ui/caution.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { officialCallback } from "../../../nouns/connections/official.ts";
import basics from "../../../ui/basics.module.css";
import { CallbackAddress, UnreachableCaution } from "./callback-address.tsx";
import { SignupOffer } from "../signup/signup-offer.tsx";
import css from "./official.module.css";

const needs = [
  { need: "app", page: "https://developers.facebook.com/apps" },
  { need: "token", page: "https://business.facebook.com/settings/system-users" },
  { need: "ids", page: null },
  { need: "secret", page: null },
] as const;

/** What a company needs at Meta for an official number, where Meta shows each part, and what happens to a number that is on a phone. */
export function AtMeta() {
  const { t } = useTranslation("officialNumbers");
  const { data: callback, isPending, refetch } = useQuery(officialCallback);
  return (
    <>
      {callback ? <UnreachableCaution callback={callback} /> : null}
      <SignupOffer />
      <p className={basics["note"]}>{t("needsText")}</p>
      <ol className={`${basics["column"]} ${css["steps"]}`}>
        {needs.map(({ need, page }) => (
          <li key={need}>
            {t(`need.${need}.what`)}
            <p>{t(`need.${need}.where`)}</p>
            {page ? (
              <a
                className={`${basics["small"]} ${basics["gap4"]}`}
                href={page}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t(`need.${need}.page`)}
                <ExternalLink size={14} aria-hidden />
              </a>
            ) : null}
          </li>
        ))}
      </ol>
      <Caution>{t("coexistence")}</Caution>
      <Fold title={t("callbackTitle")}>
        {callback ? (
          <CallbackAddress callback={callback} />
        ) : isPending ? (
          <LoadingBlock height={96} />
        ) : (
          <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />
        )}
      </Fold>
    </>
  );
}
