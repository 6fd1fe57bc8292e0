import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";
import { sayWhyEnded } from "../features/auth/ended.ts";
import { FrontPage } from "../features/auth/front-page.tsx";
import { LoginForm } from "../features/auth/login-form.tsx";
import { setupNeeded } from "../features/auth/queries.ts";
import { useTitle } from "../lib/title.ts";

export default function Login() {
  const { t } = useTranslation("auth");
  const { data: isNew } = useQuery(setupNeeded);
  useTitle(t("title"));
  useEffect(sayWhyEnded, []);
  if (isNew) return <Navigate to="/setup" replace />;
  return (
    <FrontPage title="Balcão" text={t("tagline")}>
      <LoginForm />
    </FrontPage>
  );
}
