import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import type { Connection } from "@balcao/shared/connections/schema";
import CircularProgress from "@mui/material/CircularProgress";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { clockOf } from "../../../lib/format.ts";
import { useNow } from "../../../lib/time/use-now.ts";
import basics from "../../../ui/basics.module.css";
import { PasskeyQuestion } from "./passkey-question.tsx";
import { familyOf } from "./browser.ts";
import { Compare } from "./compare.tsx";
import { ConsoleWay } from "./console-way.tsx";
import css from "./passkey.module.css";
import { Signing } from "./signing.tsx";
import { useCeremony } from "./use-ceremony.ts";
import { type View, viewOf } from "./view.ts";

type Props = { connection: Connection; step: PasskeyStep };

/** The steps of a link whose account must show its passkey, from the question of WhatsApp to the phone's consent. */
export function PasskeyStage({ connection, step }: Props) {
  const { t } = useTranslation("linking");
  const ceremony = useCeremony(connection, step);
  const view = viewOf(step, ceremony.doing);
  return (
    <div className={`${basics["column"]} ${css["stage"]}`}>
      <Headline view={view} />
      <Body view={view} connection={connection} step={step} ceremony={ceremony} />
      <TimeLeft until={step.until} />
      {view === "asked" ? <p className={basics["hint"]}>{t("noPasskeyYet")}</p> : null}
    </div>
  );
}

/** Says which step the link has reached. The text takes the focus at each change, because the button that had the focus is gone. */
function Headline({ view }: { view: View }) {
  const { t } = useTranslation("linking");
  const headline = useRef<HTMLHeadingElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current !== view) headline.current?.focus();
    before.current = view;
  }, [view]);
  const isWaiting = view === "sent" || view === "linking" || view === "handing";
  return (
    <div className={`${basics["row"]} ${basics["top"]} ${basics["gap12"]} ${css["headline"]}`}>
      {isWaiting ? <CircularProgress size={24} aria-hidden /> : <KeyRound size={24} aria-hidden />}
      <h3 ref={headline} tabIndex={-1} aria-live="polite">
        {t(`headline.${view === "asked" && familyOf(navigator) === "phone" ? "asked-phone" : view}`)}
      </h3>
    </div>
  );
}

type BodyProps = Props & { view: View; ceremony: ReturnType<typeof useCeremony> };

function Body({ view, connection, step, ceremony }: BodyProps) {
  const { t } = useTranslation("linking");
  const { doing } = ceremony;
  if (view === "asked") return <PasskeyQuestion connectionId={connection.id} step={step} ceremony={ceremony} />;
  if (view === "elsewhere")
    return (
      <>
        <p>{t("text.elsewhere")}</p>
        <PasskeyQuestion connectionId={connection.id} step={step} ceremony={ceremony} />
      </>
    );
  if (view === "signing" && doing.at === "working") return <Signing refused={doing.refused} ceremony={ceremony} />;
  if (view === "console" && doing.at === "working") return <ConsoleWay work={doing} ceremony={ceremony} />;
  if (view === "code" && step.code)
    return <Compare connectionId={connection.id} code={step.code} isMine={doing.at === "answered"} />;
  return <p>{t(`text.${view}`)}</p>;
}

/** Shows how long this step waits. */
function TimeLeft({ until }: Pick<PasskeyStep, "until">) {
  const { t } = useTranslation("linking");
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000));
  return (
    <p className={`${basics["note"]} ${basics["figures"]}`} role="timer" aria-live="off">
      {t("timeLeft", { time: clockOf(left) })}
    </p>
  );
}
