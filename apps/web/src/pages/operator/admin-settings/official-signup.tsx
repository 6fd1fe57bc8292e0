import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SignupAppForm } from "../../../features/official-signup/app-form.tsx";
import { signupApp } from "../../../nouns/connections/signup.ts";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";

/** The operator's app at Meta, by which companies sign numbers up in Meta's own window. */
export default function OfficialSignup() {
  const { t } = useTranslation("officialNumbers");
  const { data, isPending, refetch } = useQuery(signupApp);
  if (isPending) return <RowsSkeleton />;
  if (!data) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  return <SignupAppForm kept={data} />;
}
