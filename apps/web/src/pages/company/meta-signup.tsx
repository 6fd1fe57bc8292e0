import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import BadgeCheck from "lucide-react/icons/badge-check";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConnectionDialog } from "../../features/connections/form/connection-dialog.tsx";
import { hasMeta } from "../../features/connections/signup/meta-script.ts";
import { PinStep } from "../../features/connections/signup/pin-step.tsx";
import { type SignedUp, SignupSteps } from "../../features/connections/signup/signup-steps.tsx";
import { useTitle } from "../../lib/title.ts";
import { useCleanLeaving } from "../../lib/use-clean-leaving.ts";
import { signupWindow } from "../../nouns/connections/signup.ts";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

/** Opens the next page with a full load, because only this page allows Meta's hosts, and a page in the same document would allow them too. */
const leave = () => window.location.assign("/connections");

/** Signs an official number up in Meta's own window, on a page of its own. */
export default function MetaSignup() {
  const { t } = useTranslation("officialNumbers");
  const { data, isPending, refetch } = useQuery(signupWindow);
  useTitle(t("signup.title"));
  useCleanLeaving(hasMeta);
  return (
    <Page
      title={t("signup.title")}
      subtitle={t("signup.subtitle")}
      action={
        <Button color="inherit" onClick={leave}>
          {t("signup.leave")}
        </Button>
      }
    >
      {isPending ? <RowsSkeleton /> : null}
      {!isPending && data === undefined ? (
        <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />
      ) : null}
      {data === null ? (
        <EmptyState icon={BadgeCheck} title={t("signup.noneTitle")} text={t("signup.noneText")}>
          <Button variant="outlined" color="inherit" onClick={leave}>
            {t("signup.leave")}
          </Button>
        </EmptyState>
      ) : null}
      {data ? <Signup /> : null}
    </Page>
  );
}

/** The steps: Meta's window, the number's PIN unless the number stays in the app too, and the connection. */
function Signup() {
  const [number, keep] = useState<SignedUp | null>(null);
  const [pin, setPin] = useState("");
  const [isTyped, pass] = useState(false);
  if (!number) return <SignupSteps onSignedUp={keep} />;
  const { facts, coexists } = number;
  const signedUp = coexists ? { pass: number.pass } : { pass: number.pass, pin };
  return (
    <>
      {coexists ? null : (
        <PinStep
          number={number}
          pin={pin}
          onPin={(typed) => {
            setPin(typed);
            pass(true);
          }}
        />
      )}
      {coexists || isTyped ? (
        <ConnectionDialog
          connection={null}
          official={{ facts, signedUp, onBack: () => (coexists ? keep(null) : pass(false)) }}
          onClose={() => (coexists ? keep(null) : pass(false))}
          onSaved={leave}
        />
      ) : null}
    </>
  );
}
