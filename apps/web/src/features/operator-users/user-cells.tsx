import type { PlatformUser } from "@balcao/shared/users/operator-api";
import { useTranslation } from "react-i18next";
import { TagChip } from "../../nouns/tags/tag-chip.tsx";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";
import css from "./user-cells.module.css";

/** The columns of the list of all companies' users. */
export function useUserColumns(): Column<PlatformUser>[] {
  const { t } = useTranslation(["operator", "users"]);
  return [
    { key: "name", head: t("users.name"), width: "minmax(0, 2.4fr)", cell: (user) => <Who user={user} /> },
    {
      key: "company",
      head: t("users.company"),
      width: "minmax(0, 2fr)",
      cell: ({ company }) => (
        <span className={`${basics["clipped"]} ${basics["block"]}`} dir="auto" title={company.name}>
          {company.name}
        </span>
      ),
    },
    {
      key: "profile",
      head: t("users.profile"),
      cell: (user) => t(`users:profile.${user.super ? "super" : user.profile}`),
    },
    {
      key: "queues",
      head: t("users.queues"),
      width: "minmax(0, 1.6fr)",
      cell: ({ queues }) =>
        queues.length === 0 ? null : (
          <span className={`${basics["wrapped"]} ${basics["narrow"]} ${basics["gap4"]}`}>
            {queues.map((queue) => (
              <TagChip key={queue.id} tag={queue} />
            ))}
          </span>
        ),
    },
  ];
}

const Who = ({ user: { name, email } }: { user: PlatformUser }) => (
  <span className={css["who"]}>
    <strong
      className={`${basics["block"]} ${basics["body"]} ${basics["strong"]} ${basics["clipped"]}`}
      dir="auto"
      title={name}
    >
      {name}
    </strong>
    <small className={`${basics["block"]} ${basics["clipped"]} ${basics["hint"]}`} title={email ?? undefined}>
      {email}
    </small>
  </span>
);
