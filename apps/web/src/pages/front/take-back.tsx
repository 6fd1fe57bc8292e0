import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/title.ts";
import { useTakeBack } from "../../nouns/factors/queries.ts";
import basics from "../../ui/basics.module.css";
import links from "../../ui/front/front-links.module.css";
import { FrontPage } from "../../ui/front/front-page.tsx";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { Button } from "../../ui/plain.tsx";

/** The page behind the link in the e-mail about a user's first factor. It waits for a click, because programs open links before people do. */
export default function TakeBack() {
  const { t } = useTranslation("security");
  const takeBack = useTakeBack();
  // Browsers send no server the part of the address after the #.
  const [token] = useState(() => window.location.hash.slice(1));
  useTitle(t("takeBack.title"));
  const { data } = takeBack;
  return (
    <FrontPage title={t("takeBack.title")} text={data ? "" : t("takeBack.text")}>
      {data ? (
        <div className={basics["column"]} role="status">
          <p>{t("takeBack.done")}</p>
          {data.othersLeft ? <p>{t("takeBack.others")}</p> : null}
        </div>
      ) : (
        <>
          {takeBack.isError ? <RefusalText text={errorText(takeBack.error)} /> : null}
          <Button busy={takeBack.isPending} autoFocus onClick={() => takeBack.mutate(token)}>
            {t("takeBack.button")}
          </Button>
        </>
      )}
      <nav className={`${basics["wrapped"]} ${links["links"]}`}>
        {data ? (
          <Link to="/forgot-password" reloadDocument>
            {t("takeBack.password")}
          </Link>
        ) : (
          <Link to="/" reloadDocument>
            {t("takeBack.toDesk")}
          </Link>
        )}
      </nav>
    </FrontPage>
  );
}
