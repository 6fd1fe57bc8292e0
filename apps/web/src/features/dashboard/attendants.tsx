import type { Attendant } from "@balcao/shared/dashboard/schema";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import css from "./attendants.module.css";
import { useDuration } from "./duration.ts";
import { type Column, columns, type Order, sorted } from "./sort.ts";
import { Stars } from "./stars.tsx";

type Props = {
  attendants: readonly Attendant[];
  /** Opens what one finished; without it the numbers are only read. */
  onOpen?: (attendant: Attendant) => void;
};

export function Attendants({ attendants, onOpen }: Props) {
  const { t } = useTranslation("dashboard");
  const [order, setOrder] = useState<Order>({ by: "name", down: false });
  const sort = (by: Column) => setOrder(order.by === by ? { by, down: !order.down } : { by, down: by !== "name" });
  return (
    <section className={css["attendants"]} aria-labelledby="attendants-title">
      <h2 id="attendants-title">{t("attendants")}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone, by the keyboard too */}
      <div className={css["box"]} role="region" aria-labelledby="attendants-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((by) => (
                <Head key={by} by={by} order={order} onSort={() => sort(by)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted(attendants, order).map((attendant) => (
              <AttendantRow key={attendant.id} attendant={attendant} onOpen={onOpen && (() => onOpen(attendant))} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Head({ by, order, onSort }: { by: Column; order: Order; onSort: () => void }) {
  const { t } = useTranslation("dashboard");
  const chosen = order.by === by;
  const Icon = chosen ? (order.down ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      data-by={by}
      {...(chosen ? { "aria-sort": order.down ? ("descending" as const) : ("ascending" as const) } : {})}
    >
      <button type="button" onClick={onSort} title={t(`columnMeaning.${by}`)}>
        {t(`column.${by}`)}
        <Icon size={14} aria-hidden data-chosen={chosen} />
      </button>
    </th>
  );
}

type RowProps = { attendant: Attendant; onOpen: (() => void) | undefined };

function AttendantRow({ attendant, onOpen }: RowProps) {
  const { t, i18n } = useTranslation("dashboard");
  const duration = useDuration();
  const { name, online, rating, ratings, tickets, avgSupportTime, medianSupportTime } = attendant;
  const state = t(online ? "online" : "offline");
  return (
    <tr>
      <th scope="row">
        <span className={css["person"]}>
          <Avatar name={name} size={30} />
          <span dir="auto" title={name}>
            {name}
          </span>
        </span>
      </th>
      <td>
        <Stars rating={rating} ratings={ratings} />
      </td>
      <td className={css["number"]}>
        {tickets === 0 || !onOpen ? (
          tickets.toLocaleString(i18n.language)
        ) : (
          <button type="button" onClick={onOpen} aria-label={t("finishedBy", { count: tickets, name })}>
            {tickets.toLocaleString(i18n.language)}
          </button>
        )}
      </td>
      <td className={css["number"]}>{duration(avgSupportTime)}</td>
      <td className={css["number"]}>{duration(medianSupportTime)}</td>
      <td>
        <span className={css["state"]} data-online={online}>
          <i aria-hidden />
          {state}
        </span>
      </td>
    </tr>
  );
}
