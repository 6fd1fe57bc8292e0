import { settingDefaults, type SettingKey } from "@balcao/shared/settings/schema";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { fullOf } from "../../../lib/format.ts";
import { useMinutesSince } from "../../../lib/time/minutes.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { agoWords } from "../../../nouns/tickets/ago.ts";
import type { Words } from "../words.ts";
import basics from "../../../ui/basics.module.css";
import css from "./ticket-item.module.css";

const minutesOf = ({ company }: SessionUser, wanted: SettingKey & `waiting${string}`): number =>
  Number(company.settings.find(({ key }) => key === wanted)?.value ?? settingDefaults[wanted]);

/** How long a customer has waited for an attendant, in words. The colour becomes more urgent after the times that the company chose. */
export function Waited({ since, t }: { since: string; t: Words }) {
  const me = useMe();
  const minutes = useMinutesSince(since);
  const urgency =
    minutes >= minutesOf(me, "waitingRedMinutes")
      ? "late"
      : minutes >= minutesOf(me, "waitingAmberMinutes")
        ? "soon"
        : "no";
  return (
    <time
      className={`${basics["row"]} ${basics["figures"]} ${css["waits"]}`}
      dateTime={since}
      data-urgency={urgency}
      title={t("waited.since", { time: fullOf(since) })}
    >
      {agoWords(minutes, t)}
    </time>
  );
}
