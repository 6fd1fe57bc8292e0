import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";
import { FrontPage } from "../../ui/front/front-page.tsx";
import { setupNeeded } from "../../nouns/auth/queries.ts";
import { SetupForm } from "../../features/setup/setup-form.tsx";
import { notify } from "../../lib/notify.ts";
import { useTitle } from "../../lib/title.ts";
import { ServerAway, Splash } from "../../ui/start/splash.tsx";

const readMs = 8000;

/** The page of the first visit to an installation. Once the first user exists, it leads to the login. */
export default function Setup() {
  const { t } = useTranslation("setup");
  const cache = useQueryClient();
  const [email, setEmail] = useState<string | null>(null);
  const { data: needed, isPending, refetch } = useQuery(setupNeeded);
  useTitle(t("title"));
  if (isPending) return <Splash />;
  if (needed === undefined) return <ServerAway retry={() => void refetch()} />;
  if (!needed || email !== null) return <Navigate to="/login" replace state={email === null ? null : { email }} />;
  const leave = () => cache.setQueryData(setupNeeded.queryKey, false);
  const finish = (typed: string) => {
    notify.success(t("done"), readMs);
    setEmail(typed);
    leave();
  };
  const yieldTo = () => {
    notify.info(t("errors:ERR_SETUP_DONE"), readMs);
    leave();
  };
  return (
    <FrontPage title={t("title")} text={t("subtitle")} wide>
      <SetupForm onDone={finish} onTaken={yieldTo} />
    </FrontPage>
  );
}
