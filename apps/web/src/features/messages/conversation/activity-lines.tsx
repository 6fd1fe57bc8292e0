import { ratingScale } from "@balcao/shared/automation/rules";
import type { Activity, ActivityKind } from "@balcao/shared/activities/schema";
import type { Message } from "@balcao/shared/messages/schema";
import AlarmClock from "lucide-react/icons/alarm-clock";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import Bot from "lucide-react/icons/bot";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import Eraser from "lucide-react/icons/eraser";
import Megaphone from "lucide-react/icons/megaphone";
import Merge from "lucide-react/icons/merge";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Star from "lucide-react/icons/star";
import Tag from "lucide-react/icons/tag";
import Undo2 from "lucide-react/icons/undo-2";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import type { LucideIcon } from "lucide-react/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf, timeOf } from "../../../lib/format.ts";
import basics from "../../../ui/basics.module.css";
import css from "./activity-lines.module.css";
import { useActivityText } from "./activity-text.ts";

const icons: Record<ActivityKind, LucideIcon> = {
  accepted: UserRoundCheck,
  returned: Undo2,
  transferred: ArrowRightLeft,
  closed: CircleCheck,
  reopened: RotateCcw,
  merged: Merge,
  rated: Star,
  tagged: Tag,
  untagged: Tag,
  snoozed: AlarmClock,
  woken: AlarmClock,
  campaign: Megaphone,
  bot: Bot,
  "contact-merged": Merge,
  "contact-parted": Merge,
  cleared: Eraser,
};
/** When there are more activities in a row than this, they are folded into one line until the user opens it. */
const mostOpen = 2;

/**
 * The activities between two messages: who did what and when, one line each. A line about removed messages is never folded, and is shown once for all that
 * were removed there.
 */
export function ActivityLines({ activities }: { activities: readonly Activity[] }) {
  const cleared = activities.findLast(({ kind }) => kind === "cleared");
  return (
    <>
      {cleared ? <Line activity={cleared} /> : null}
      <Foldable activities={activities.filter(({ kind }) => kind !== "cleared")} />
    </>
  );
}

function Foldable({ activities }: { activities: readonly Activity[] }) {
  const { t } = useTranslation("messages");
  const [open, setOpen] = useState(false);
  if (activities.length <= mostOpen) return activities.map((one) => <Line key={one.id} activity={one} />);
  return (
    <>
      <li className={`${basics["row"]} ${basics["hint"]} ${css["line"]}`}>
        <button type="button" aria-expanded={open} data-open={open} onClick={() => setOpen(!open)}>
          {t("activity.folded", { count: activities.length })}
          <ChevronDown size={14} aria-hidden />
        </button>
      </li>
      {open ? activities.map((one) => <Line key={one.id} activity={one} />) : null}
    </>
  );
}

function Line({ activity }: { activity: Activity }) {
  const text = useActivityText()(activity);
  const Icon = icons[activity.kind];
  return (
    <li className={`${basics["row"]} ${basics["hint"]} ${css["line"]}`}>
      <Icon size={14} aria-hidden />
      <span dir="auto">{text}</span>
      <time dateTime={activity.at} title={fullOf(activity.at)}>
        {timeOf(activity.at)}
      </time>
    </li>
  );
}

/** The customer's stars, shown in place of the message that contains the number. */
export function RatingChip({ message, rating: { rating, user } }: { message: Message; rating: Activity }) {
  const { t } = useTranslation("messages");
  const stars = rating?.stars ?? 0;
  const said = t("activity.stars", { count: stars });
  return (
    <li className={`${basics["row"]} ${basics["hint"]} ${css["line"]}`} data-message={message.id} title={message.body}>
      <span className={css["rating"]}>
        <span role="img" aria-label={said}>
          {Array.from({ length: Math.max(ratingScale, stars) }, (_, place) => (
            <Star key={place} size={16} fill={place < stars ? "currentColor" : "none"} aria-hidden />
          ))}
        </span>
        <span dir="auto">{user ? t("activity.ratingOf", { name: user.name }) : t("activity.rating")}</span>
        <time dateTime={message.createdAt} title={fullOf(message.createdAt)}>
          {timeOf(message.createdAt)}
        </time>
      </span>
    </li>
  );
}
