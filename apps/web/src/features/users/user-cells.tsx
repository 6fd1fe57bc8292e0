import type { User } from "@balcao/shared/users/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { connectionList } from "../connections/queries.ts";
import { TagChip } from "../tags/offers/tag-chip.tsx";
import css from "./user-cells.module.css";

/** The heads of the columns, where there is room for them. */
export function UserHeads() {
  const { t } = useTranslation("users");
  return (
    <div className={css["heads"]} aria-hidden>
      <span>{t("field.name")}</span>
      <span>{t("field.profile")}</span>
      <span>{t("field.queues")}</span>
      <span>{t("field.connection")}</span>
    </div>
  );
}

/** One user as the list shows them. */
export function UserCells({ user }: { user: User }) {
  const { t } = useTranslation("users");
  return (
    <div className={css["cells"]}>
      <Person user={user} />
      <span className={css["profile"]}>{t(user.super ? "profile.super" : `profile.${user.profile}`)}</span>
      <span className={css["queues"]}>
        {user.queues.map((queue) => (
          <TagChip key={queue.id} tag={queue} />
        ))}
        {user.queues.length === 0 ? <span className={css["quiet"]}>{t("noQueue")}</span> : null}
      </span>
      <DefaultConnection id={user.whatsappId} />
    </div>
  );
}

function Person({ user: { name, email, online } }: { user: User }) {
  const { t } = useTranslation("users");
  const state = t(online ? "online" : "offline");
  return (
    <div className={css["person"]}>
      <span className={css["face"]}>
        <Avatar name={name} size={36} />
        <i role="img" data-online={online} aria-label={state} title={state} />
      </span>
      <span className={css["who"]}>
        <strong dir="auto" title={name}>
          {name}
        </strong>
        <small title={email ?? undefined}>{email}</small>
      </span>
    </div>
  );
}

function DefaultConnection({ id }: { id: number | null }) {
  const { t } = useTranslation("users");
  const { data: connections } = useQuery(connectionList);
  const name = connections?.find((one) => one.id === id)?.name;
  return (
    <span className={css["connection"]} title={name}>
      {name ? (
        <>
          <span className="sr-only">{t("field.connection")}: </span>
          {name}
        </>
      ) : (
        <span className={css["quiet"]}>{connections || id === null ? t("companyConnection") : ""}</span>
      )}
    </span>
  );
}
