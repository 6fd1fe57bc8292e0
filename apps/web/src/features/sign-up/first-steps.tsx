import { isAdmin } from "@balcao/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dayText } from "../../lib/time/days.ts";
import { IconButton } from "../../ui/plain.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import { askToInvite } from "../../nouns/invitations/wish.ts";
import { listAt } from "../../nouns/tickets/list-at.ts";
import { useUnattended } from "../../nouns/users/queue-attendants.ts";
import { colleagueList } from "../../nouns/users/queries.ts";
import { ticketCounts } from "../../nouns/tickets/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./first-steps.module.css";
import { useLeaveGuide } from "../../nouns/sign-up/queries.ts";

/** Leads the admins of a new company to their first conversation, until they have it or dismiss the guide. */
export function FirstSteps() {
  const me = useMe();
  return me.company.guideOpen && isAdmin(me) ? <Steps /> : null;
}

const allTickets = ticketCounts({ showAll: true, queueIds: [] });

function Steps() {
  const { t } = useTranslation("shell");
  const leave = useLeaveGuide();
  const { data: connections } = useQuery(connectionList);
  const { data: people } = useQuery(colleagueList);
  const { data: tickets } = useQuery(allTickets);
  const led = (connections ?? []).filter(({ status }) => status === "CONNECTED").flatMap(({ queues }) => queues);
  const unattended = useUnattended(led);
  const waits = tickets && tickets.open === 0 && tickets.pending > 0;
  const steps = [
    {
      key: "connection",
      to: "/connections",
      state: undefined,
      ask: undefined,
      done: led.length > unattended.length,
    },
    {
      key: "message",
      to: "/tickets",
      // While the first customer waits, the link opens the list of waiting customers.
      state: waits ? listAt("pending").state : undefined,
      ask: undefined,
      // A customer who wrote and is not served yet still waits for an answer, so this step is not done.
      done: tickets && tickets.open + tickets.snoozed > 0,
    },
    {
      key: "team",
      to: "/users",
      state: undefined,
      ask: askToInvite,
      done: people && people.length > 1,
      isOptional: true,
    },
  ];
  const allDone = people !== undefined && steps.every(({ done, isOptional }) => done || isOptional);
  const end = useEffectEvent(() => leave.mutate());
  useEffect(() => {
    if (allDone) end();
  }, [allDone]);
  if (leave.isSuccess || !connections || !people || !tickets) return null;
  return (
    <section className={css["steps"]} aria-label={t("firstSteps.title")}>
      <Head onLeave={() => leave.mutate()} />
      <ol className={basics["wrapped"]}>
        {steps.map(({ key, to, state, ask, done }) => (
          <li key={key} className={`${basics["row"]} ${basics["apart"]}`} data-done={done === true}>
            {done ? <CircleCheck size={18} aria-label={t("firstSteps.done")} /> : <Circle size={18} aria-hidden />}
            <Link to={to} state={state} onClick={ask}>
              {t(`firstSteps.${key}`)}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The purpose of the guide, and the last day of the trial. */
function Head({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("shell");
  const { subscription } = useMe().company;
  const trialEnd = subscription?.trialEnd;
  return (
    <header>
      <h2>{t("firstSteps.title")}</h2>
      <p className={basics["note"]}>
        {t("firstSteps.text")}{" "}
        {subscription?.state === "trialing" && trialEnd ? t("firstSteps.trial", { date: dayText(trialEnd) }) : null}
      </p>
      <IconButton label={t("firstSteps.leave")} onClick={onLeave}>
        <X size={18} aria-hidden />
      </IconButton>
    </header>
  );
}
