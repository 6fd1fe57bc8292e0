import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router-dom";
import { forgetWhyEnded, whyEndedBefore } from "../../nouns/auth/ended-session.ts";
import { FrontPage } from "../../ui/front/front-page.tsx";
import basics from "../../ui/basics.module.css";
import links from "../../ui/front/front-links.module.css";
import { LoginForm } from "../../features/auth/login-form.tsx";
import { setupNeeded } from "../../nouns/auth/queries.ts";
import { RefusalText } from "../../ui/front/refusal-text.tsx";
import { signUpFacts } from "../../nouns/sign-up/queries.ts";
import { useBranding } from "../../lib/branding/branding.ts";
import { useTitle } from "../../lib/title.ts";

export default function Login() {
  const { t } = useTranslation("auth");
  const { name } = useBranding();
  const { data: isNew } = useQuery(setupNeeded);
  const { data: facts } = useQuery(signUpFacts);
  useTitle(t("title"));
  const [ended] = useState(whyEndedBefore);
  useEffect(forgetWhyEnded, []);
  if (isNew) return <Navigate to="/setup" replace />;
  return (
    <FrontPage title={name} text={t("tagline")}>
      {ended ? <RefusalText text={ended} /> : null}
      <LoginForm />
      <nav className={`${basics["wrapped"]} ${links["links"]}`}>
        <Link to="/forgot-password">{t("forgot")}</Link>
        {facts?.open ? <Link to="/signup">{t("toSignUp")}</Link> : null}
      </nav>
    </FrontPage>
  );
}
