import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import basics from "../../ui/basics.module.css";
import links from "../../ui/front/front-links.module.css";
import { FrontPage } from "../../ui/front/front-page.tsx";
import { AskStep } from "../../features/recovery/ask-step.tsx";
import { ResetStep } from "../../features/recovery/reset-step.tsx";
import { signUpFacts } from "../../nouns/sign-up/queries.ts";
import { notify } from "../../lib/notify.ts";
import { useTitle } from "../../lib/title.ts";
import { ServerAway, Splash } from "../../ui/start/splash.tsx";

/** Sets a forgotten password anew, in two steps. Where no e-mail can be sent, the page says who can help. */
export default function ForgotPassword() {
  const { t } = useTranslation("recovery");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The part of the address after the # is never sent to a server.
  const [led] = useState(() => new URLSearchParams(window.location.hash.slice(1)));
  const [email, setEmail] = useState(led.get("email"));
  const [link, setLink] = useState(led.get("token"));
  const { data: facts, isPending, refetch } = useQuery(signUpFacts);
  useTitle(t("title"));
  if (isPending) return <Splash />;
  if (!facts) return <ServerAway retry={() => void refetch()} />;
  const companyId = Number(search.get("companyId")) || null;
  const startAnew = () => {
    setEmail(null);
    setLink(null);
  };
  const finish = () => {
    notify.success(t("done"));
    void navigate("/login", { replace: true, state: { email } });
  };
  return (
    <FrontPage title={t("title")} text={facts.mail ? t("subtitle") : ""}>
      {!facts.mail ? (
        <p role="status">{t("noMail")}</p>
      ) : email === null ? (
        <AskStep companyId={companyId} onSent={setEmail} />
      ) : (
        <ResetStep email={email} link={link} onDone={finish} onBack={startAnew} />
      )}
      <nav className={`${basics["wrapped"]} ${links["links"]}`}>
        <Link to="/login">{t("toLogin")}</Link>
      </nav>
    </FrontPage>
  );
}
