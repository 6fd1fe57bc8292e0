import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { FrontPage } from "../../ui/front/front-page.tsx";
import basics from "../../ui/basics.module.css";
import links from "../../ui/front/front-links.module.css";
import { offeredPlans, signUpFacts } from "../../nouns/sign-up/queries.ts";
import { SignUpForm } from "../../features/sign-up/sign-up-form.tsx";
import { useTitle } from "../../lib/title.ts";
import { ServerAway, Splash } from "../../ui/start/splash.tsx";

/** The page where a company signs up. It says when sign-up is closed, and when no plan is offered. */
export default function SignUp() {
  const { t } = useTranslation("signUp");
  const facts = useQuery(signUpFacts);
  const plans = useQuery(offeredPlans);
  useTitle(t("title"));
  if (facts.isPending || plans.isPending) return <Splash />;
  if (!facts.data || !plans.data)
    return <ServerAway retry={() => void Promise.all([facts.refetch(), plans.refetch()])} />;
  const { open, password, trialDays } = facts.data;
  return (
    <FrontPage title={t("title")} text={t("subtitle")} wide>
      {!open ? (
        <p role="status">{t("closed")}</p>
      ) : plans.data.length === 0 ? (
        <p role="status">{t("noPlans")}</p>
      ) : (
        <SignUpForm plans={plans.data} lengths={password} trialDays={trialDays} />
      )}
      <nav className={`${basics["wrapped"]} ${links["links"]}`}>
        <Link to="/login">{t("toLogin")}</Link>
      </nav>
    </FrontPage>
  );
}
