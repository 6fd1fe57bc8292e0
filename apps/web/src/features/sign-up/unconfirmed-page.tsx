import { isAdmin } from "@balcao/shared/permissions";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { Button } from "../../ui/plain.tsx";
import basics from "../../ui/basics.module.css";
import css from "../../ui/front/front-form.module.css";
import { FrontPage } from "../../ui/front/front-page.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { useLogout } from "../../nouns/auth/queries.ts";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { useSendLink } from "../../nouns/sign-up/queries.ts";

/** Replaces every page when the time to confirm the company's e-mail has passed. */
export default function UnconfirmedPage() {
  const { t } = useTranslation("signUp");
  const me = useMe();
  const send = useSendLink();
  const logout = useLogout();
  return (
    <FrontPage title={t("held.title")} text={me.company.name}>
      <div className={`${basics["column"]} ${css["form"]}`}>
        <p role="status">{isAdmin(me) ? t("held.admin", { email: me.email }) : t("held.others")}</p>
        {send.isError ? <RefusalText text={errorText(send.error)} /> : null}
        {send.isSuccess ? <p role="status">{t("linkSent", { email: me.email })}</p> : null}
        {isAdmin(me) ? (
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            {t("sendLink")}
          </Button>
        ) : null}
        <Button onClick={() => window.location.reload()}>{t("held.again")}</Button>
        <Button busy={logout.isPending} onClick={() => logout.mutate()}>
          {t("held.leave")}
        </Button>
      </div>
    </FrontPage>
  );
}
