import type { Activity } from "@balcao/shared/activities/schema";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { dateOf, fullOf } from "../../../lib/format.ts";

type ActivityPlace = Pick<Activity, "user" | "queue">;

/** Says what happened, in the reader's language. */
export function useActivityText(): (activity: Activity) => string {
  const { t } = useTranslation(["messages", "botSteps"]);
  return (activity) => textOf(activity, t);
}

function textOf(activity: Activity, t: TFunction<["messages", "botSteps"]>): string {
  const { kind, actor, text, until, reason, queue, rating } = activity;
  if (kind === "bot") return joined([text && `“${text}”`, t(`botSteps:reason.${reason ?? "nothing"}`), queue], " → ");
  if (kind === "rated") return `${t("activity.rating")}: ${t("activity.stars", { count: rating?.stars ?? 0 })}`;
  if (kind === "cleared") return t("activity.cleared", { day: until ? dateOf(until) : "" });
  if (kind === "transferred") return movedText(activity, t);
  const words = { actor: actor?.name ?? "", text, until: until ? fullOf(until) : "" };
  return t(`activity.${kind}${actor?.name ? "" : "-alone"}`, words);
}

/**
 * Says from whom and to whom a ticket was moved. A user who assigns the ticket to themselves takes it over. A user who hands on their own ticket is
 * named once. When neither owner nor queue changed, the ticket moved to another number.
 */
function movedText({ actor, from, ...to }: Activity, t: TFunction<["messages", "botSteps"]>): string {
  const isOwn = actor !== null && actor.id === from?.user?.id;
  const kept = isOwn && actor.id === to.user?.id;
  const names = {
    actor: actor?.name ?? "",
    to: placeOf(kept ? { ...to, user: null } : to, from),
    from: from ? placeOf(isOwn ? { ...from, user: null } : from, to) : "",
  };
  if (!kept && actor && actor.id === to.user?.id) return t(names.from ? "activity.taken" : "activity.accepted", names);
  const shape = names.to === "" ? "moved" : names.from === "" ? "handed" : "transferred";
  return t(`activity.${shape}${actor ? "" : "-alone"}`, names);
}

/** Names a ticket's owner and queue. The queue is left out when it is the same on both sides. */
const placeOf = ({ user, queue }: ActivityPlace, other: ActivityPlace | null): string =>
  joined([user?.name, queue === other?.queue ? "" : queue], " · ");

const joined = (parts: readonly (string | null | undefined)[], between: string): string =>
  parts.filter((part) => part).join(between);
