import { isInvitationToken } from "@balcao/shared/invitations/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { AcceptForm } from "../../features/invitations/accept-form.tsx";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/title.ts";
import { openedInvitation } from "../../nouns/invitations/noun.ts";
import basics from "../../ui/basics.module.css";
import links from "../../ui/front/front-links.module.css";
import { FrontPage } from "../../ui/front/front-page.tsx";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { Splash } from "../../ui/start/splash.tsx";

/** The page to which the link of an invitation leads: the invited person chooses a name and a password, and is signed in. */
export default function Invitation() {
  const { t } = useTranslation("users");
  const navigate = useNavigate();
  // The part after the # is never sent to a server.
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error, isPending } = useQuery({ ...openedInvitation(token), enabled: isInvitationToken(token) });
  useTitle(t("invite.page"));
  if (isPending && isInvitationToken(token)) return <Splash />;
  return (
    <FrontPage
      title={t("invite.page")}
      text={data ? t("invite.about", { name: data.invitedBy, company: data.company }) : ""}
    >
      {data ? (
        <AcceptForm
          token={token}
          email={data.email}
          lengths={data.password}
          onDone={() => void navigate("/", { replace: true })}
        />
      ) : (
        <RefusalText text={isInvitationToken(token) ? errorText(error) : t("errors:ERR_INVALID_INVITATION")} />
      )}
      <nav className={`${basics["wrapped"]} ${links["links"]}`}>
        <Link to="/login">{t("invite.toLogin")}</Link>
      </nav>
    </FrontPage>
  );
}
