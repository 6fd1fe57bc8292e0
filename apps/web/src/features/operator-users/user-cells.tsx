import type { PlatformUser } from "@balcao/shared/users/operator-api";
import { useTranslation } from "react-i18next";
import { TagChip } from "../tags/offers/tag-chip.tsx";
import css from "./user-cells.module.css";

const columns = ["name", "company", "profile", "queues"] as const;

/** The heads of the columns, where there is room for them. */
export function UserHeads() {
  const { t } = useTranslation("operator");
  return (
    <div className={css["heads"]} aria-hidden>
      {columns.map((name) => (
        <span key={name}>{t(`users.${name}`)}</span>
      ))}
    </div>
  );
}

/** One user of any company as the list shows them. */
export function UserCells({ user }: { user: PlatformUser }) {
  const { t } = useTranslation(["operator", "users"]);
  const { name, email, profile, queues, company } = user;
  return (
    <div className={css["cells"]}>
      <span className={css["who"]}>
        <strong dir="auto" title={name}>
          {name}
        </strong>
        <small title={email ?? undefined}>{email}</small>
      </span>
      <span className={css["company"]} dir="auto" title={company.name}>
        {company.name}
      </span>
      <span>{t(`users:profile.${user.super ? "super" : profile}`)}</span>
      <span className={css["queues"]}>
        {queues.map((queue) => (
          <TagChip key={queue.id} tag={queue} />
        ))}
      </span>
    </div>
  );
}
