import type { Service } from "@balcao/shared/dashboard/schema";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { useInfiniteQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import Inbox from "lucide-react/icons/inbox";
import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { zonedFull } from "../../lib/time/zoned.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { InfiniteList } from "../../ui/infinite-list.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { ColourDot } from "../../ui/fields/select-field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./behind-drawer.module.css";
import type { DashboardCard } from "./cards.tsx";
import { useDuration } from "./duration.ts";
import { type FullPeriod, leadPages, type ServiceKind, servicePages } from "../../nouns/dashboard/queries.ts";
import { reachedBy } from "../../lib/contact-name.ts";

/** The number that the drawer explains: the number on a card, or how many tickets one attendant finished. */
export type DrawerSubject = { card: DashboardCard; user?: { id: number; name: string } };
type Props = { behind: DrawerSubject; asked: FullPeriod; onClose: () => void };

const kindOf: Record<Exclude<DashboardCard, "leads">, ServiceKind> = {
  supportPending: "pending",
  supportHappening: "happening",
  supportFinished: "finished",
  avgSupportTime: "support",
  avgWaitTime: "wait",
};

/** Lists the tickets that a number of the dashboard counts. */
export default function BehindDrawer({ behind: { card, user }, asked, onClose }: Props) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  const title = user ? t("finishedByTitle", { name: user.name }) : t(`card.${card}`);
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { role: "dialog", "aria-labelledby": id } }}>
      <div className={`${basics["column"]} ${css["drawer"]}`}>
        <header>
          <div>
            <h2 id={id} dir="auto">
              {title}
            </h2>
            <p>{t(`behind.${card}`)}</p>
          </div>
          <IconButton onClick={onClose} aria-label={t("common:close")} autoFocus>
            <X size={20} />
          </IconButton>
        </header>
        {card === "leads" ? (
          <Leads asked={asked} title={title} />
        ) : (
          <Services asked={asked} title={title} kind={kindOf[card]} userId={user?.id} onLeave={onClose} />
        )}
      </div>
    </Drawer>
  );
}

function Nothing() {
  const { t } = useTranslation("dashboard");
  return <EmptyState icon={Inbox} title={t("behindEmpty")} text={t("behindEmptyText")} />;
}

type ServicesProps = {
  asked: FullPeriod;
  title: string;
  kind: ServiceKind;
  userId: number | undefined;
  onLeave: () => void;
};

function Services({ asked, title, kind, userId, onLeave }: ServicesProps) {
  const query = useInfiniteQuery(servicePages(asked, kind, userId));
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ services }) => services) ?? []}
      label={title}
      skeleton={<RowsSkeleton />}
      empty={<Nothing />}
      renderItem={(service) => <ServiceRow key={service.id} service={service} kind={kind} onLeave={onLeave} />}
    />
  );
}

function ServiceRow({ service, kind, onLeave }: { service: Service; kind: ServiceKind; onLeave: () => void }) {
  const { t } = useTranslation("dashboard");
  const { company } = useMe();
  const duration = useDuration();
  const { contact, user, queue, queuedAt, ticketUuid, rating } = service;
  const measured =
    kind === "wait" ? service.waitTime : kind === "pending" || kind === "happening" ? null : service.supportTime;
  return (
    <li>
      <Link className={`${basics["row"]} ${css["row"]}`} to={`/tickets/${ticketUuid}`} onClick={onLeave}>
        <Avatar name={contact.name} size={36} />
        <span className={`${basics["rest"]} ${css["who"]}`}>
          <strong className={`${basics["body"]} ${basics["strong"]} ${basics["clipped"]}`} dir="auto">
            {contact.name}
          </strong>
          <small>
            {queue ? (
              <span>
                <ColourDot color={queue.color} />
                {queue.name}
              </span>
            ) : null}
            <span>{user ? user.name : t("nobody")}</span>
            {rating === null ? null : <span>{t("ratedShort", { rating })}</span>}
          </small>
        </span>
        <End at={zonedFull(queuedAt, company.timezone)} iso={queuedAt}>
          {measured === null ? null : duration(measured)}
        </End>
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}

const End = ({ at, iso, children }: { at: string; iso: string; children?: ReactNode }) => (
  <span className={`${basics["hint"]} ${basics["still"]} ${css["end"]}`}>
    {children ? <b>{children}</b> : null}
    <time dateTime={iso}>{at}</time>
  </span>
);

function Leads({ asked, title }: { asked: FullPeriod; title: string }) {
  const { company } = useMe();
  const query = useInfiniteQuery(leadPages(asked));
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ leads }) => leads) ?? []}
      label={title}
      skeleton={<RowsSkeleton />}
      empty={<Nothing />}
      renderItem={({ contact, createdAt }) => (
        <li key={contact.id} className={`${basics["row"]} ${css["row"]}`}>
          <Avatar name={contact.name} src={contact.profilePicUrl} size={36} />
          <span className={`${basics["rest"]} ${css["who"]}`}>
            <strong className={`${basics["body"]} ${basics["strong"]} ${basics["clipped"]}`} dir="auto">
              {contact.name}
            </strong>
            <small>{reachedBy(contact)}</small>
          </span>
          <End at={zonedFull(createdAt, company.timezone)} iso={createdAt} />
        </li>
      )}
    />
  );
}
