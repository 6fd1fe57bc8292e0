import type { User } from "@balcao/shared/users/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import { TagChip } from "../../nouns/tags/tag-chip.tsx";
import basics from "../../ui/basics.module.css";
import css from "./user-cells.module.css";

/** The columns of the list of users. */
export function useUserColumns(): Column<User>[] {
  const { t } = useTranslation("users");
  return [
    { key: "name", head: t("field.name"), width: "minmax(0, 3fr)", cell: (user) => <Person user={user} /> },
    {
      key: "profile",
      head: t("field.profile"),
      width: "minmax(0, 1.2fr)",
      cell: (user) =>
        user.super ? (
          <span>
            {t("profile.super")}
            <small className={`${basics["hint"]} ${basics["block"]}`}>{t("superHint")}</small>
          </span>
        ) : (
          t(`profile.${user.profile}`)
        ),
    },
    { key: "queues", head: t("field.queues"), width: "minmax(0, 2fr)", cell: (user) => <Queues user={user} /> },
    {
      key: "connection",
      head: t("field.connection"),
      width: "minmax(0, 1.4fr)",
      cell: ({ whatsappId }) => <DefaultConnection id={whatsappId} />,
    },
  ];
}

function Queues({ user: { queues } }: { user: User }) {
  const { t } = useTranslation("users");
  return (
    <span className={`${basics["wrapped"]} ${basics["narrow"]} ${basics["gap4"]}`}>
      {queues.map((queue) => (
        <TagChip key={queue.id} tag={queue} />
      ))}
      {queues.length === 0 ? <span className={basics["quiet"]}>{t("noQueue")}</span> : null}
    </span>
  );
}

function Person({ user: { name, email, online, offBy } }: { user: User }) {
  const { t } = useTranslation("users");
  const state = t(online ? "online" : "offline");
  return (
    <div className={`${basics["row"]} ${basics["narrow"]} ${basics["gap12"]}`}>
      <span className={css["face"]}>
        <Avatar name={name} size={32} />
        <i role="img" data-online={online} aria-label={state} title={state} />
      </span>
      <span className={css["who"]}>
        <strong className={`${basics["body"]} ${basics["strong"]} ${basics["clipped"]}`} dir="auto" title={name}>
          {name}
        </strong>
        {offBy ? <em className={`${basics["hint"]} ${css["off"]}`}>{t(`off.${offBy}`)}</em> : null}
        <small className={`${basics["clipped"]} ${basics["hint"]}`} title={email ?? undefined}>
          {email}
        </small>
      </span>
    </div>
  );
}

function DefaultConnection({ id }: { id: number | null }) {
  const { t } = useTranslation("users");
  const { data: connections } = useQuery(connectionList);
  const name = connections?.find((one) => one.id === id)?.name;
  if (!name) return <span className={basics["quiet"]}>{connections || id === null ? t("companyConnection") : ""}</span>;
  return (
    <div className={basics["clipped"]} title={name}>
      <span className="sr-only">{t("field.connection")}: </span>
      {name}
    </div>
  );
}
