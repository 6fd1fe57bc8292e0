import type { SignupWindow } from "@balcao/shared/connections/signup-api";
import Button from "@mui/material/Button";
import ExternalLink from "lucide-react/icons/external-link";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { useBeginSignup, usePrepareSignup } from "../../../nouns/connections/signup.ts";
import basics from "../../../ui/basics.module.css";
import { Caution } from "../../../ui/caution.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { loadMeta, openWindow, type Outcome, type ScriptState } from "./meta-script.ts";
import css from "./signup.module.css";
import { WayField } from "./way-field.tsx";

/** A number that Meta's window has signed up. */
export interface SignedUp {
  pass: string;
  facts: { displayNumber: string; verifiedName: string };
  coexists: boolean;
}

type Props = { onSignedUp: (number: SignedUp) => void };

/** Explains what will happen, opens Meta's window, and passes on the number that was signed up in it. */
export function SignupSteps({ onSignedUp }: Props) {
  const { t } = useTranslation("officialNumbers");
  const [coexists, choose] = useState(false);
  const [shown, show] = useState<SignupWindow | null>(null);
  const prepare = usePrepareSignup();
  return (
    <section className={`${basics["card"]} ${basics["column"]} ${css["part"]}`} aria-label={t("signup.title")}>
      <ol className={`${basics["column"]} ${css["steps"]}`}>
        {t("signup.steps")
          .split("\n")
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ol>
      <WayField coexists={coexists} disabled={shown !== null} onChange={choose} />
      {shown ? (
        <MetaWindow given={shown} coexists={coexists} onSignedUp={onSignedUp} onBack={() => show(null)} />
      ) : (
        <Button
          className={css["action"] ?? ""}
          variant="contained"
          loading={prepare.isPending}
          onClick={() => prepare.mutate(undefined, { onSuccess: show })}
        >
          {t("signup.begin")}
        </Button>
      )}
      {prepare.error ? <Caution urgent>{errorText(prepare.error)}</Caution> : null}
    </section>
  );
}

type WindowProps = Props & { given: SignupWindow; coexists: boolean; onBack: () => void };

/**
 * Loads Meta's script, and then offers the button that opens the window. The user has to press a button, because a browser opens windows only on a
 * press.
 */
function MetaWindow({ given, coexists, onSignedUp, onBack }: WindowProps) {
  const { t } = useTranslation("officialNumbers");
  const [script, tell] = useState<ScriptState>("loading");
  const [isOpen, open] = useState(false);
  const [outcome, note] = useState<Outcome | null>(null);
  const begin = useBeginSignup();
  useEffect(() => loadMeta(given, tell), [given]);
  const ask = async () => {
    note(null);
    begin.reset();
    open(true);
    const found = await openWindow(given, { coexists });
    open(false);
    note(found);
    if (found.kind !== "done") return;
    const { kind: _kind, ...done } = found;
    begin.mutate(done, { onSuccess: (made) => onSignedUp({ ...made, coexists: done.coexists }) });
  };
  if (script === "loading") return <LoadingBlock height={44} />;
  if (script === "blocked") return <Caution urgent>{t("signup.blocked")}</Caution>;
  return (
    <>
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        <Button
          variant="contained"
          autoFocus
          startIcon={<ExternalLink size={18} aria-hidden />}
          loading={isOpen || begin.isPending}
          loadingPosition="start"
          onClick={() => void ask()}
        >
          {t("signup.open")}
        </Button>
        <Button color="inherit" disabled={isOpen || begin.isPending} onClick={onBack}>
          {t("back")}
        </Button>
      </div>
      {isOpen ? (
        <p role="status" className={basics["hint"]}>
          {t("signup.waiting")}
        </p>
      ) : null}
      {outcome && outcome.kind !== "done" ? <Told outcome={outcome} /> : null}
      {begin.error ? <Caution urgent>{errorText(begin.error)}</Caution> : null}
    </>
  );
}

/** Why Meta's window ended without a number. */
function Told({ outcome }: { outcome: Exclude<Outcome, { kind: "done" }> }) {
  const { t } = useTranslation("officialNumbers");
  switch (outcome.kind) {
    case "noNumber":
      return <Caution urgent>{t("signup.noNumber")}</Caution>;
    case "cancelled":
      return <Caution urgent>{t([`signup.cancelledAt.${outcome.step || "none"}`, "signup.cancelled"])}</Caution>;
    case "failed":
      return (
        <Caution urgent>
          {t(outcome.reason ? "signup.failedWith" : "signup.failed", { reason: outcome.reason })}
        </Caution>
      );
  }
}
