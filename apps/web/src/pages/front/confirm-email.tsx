import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import basics from "../../ui/basics.module.css";
import links from "../../ui/front/front-links.module.css";
import { FrontPage } from "../../ui/front/front-page.tsx";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { useConfirm } from "../../nouns/sign-up/queries.ts";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/title.ts";
import { Button } from "../../ui/plain.tsx";

/** The page to which the link of an e-mail leads. It asks for a click, since programs that open links before people do must not use up the link. */
export default function ConfirmEmail() {
  const { t } = useTranslation("signUp");
  const confirm = useConfirm();
  // The part of the address after the # is never sent to a server.
  const [token] = useState(() => window.location.hash.slice(1));
  useTitle(t("confirm.title"));
  return (
    <FrontPage title={t("confirm.title")} text={t("confirm.subtitle")}>
      {confirm.isSuccess ? (
        <p role="status">{t("confirm.done")}</p>
      ) : (
        <>
          {confirm.isError ? <RefusalText text={errorText(confirm.error)} /> : null}
          <Button busy={confirm.isPending} autoFocus onClick={() => confirm.mutate(token)}>
            {t("confirm.button")}
          </Button>
        </>
      )}
      <nav className={`${basics["wrapped"]} ${links["links"]}`}>
        <Link to="/" reloadDocument>
          {t("confirm.toDesk")}
        </Link>
      </nav>
    </FrontPage>
  );
}
