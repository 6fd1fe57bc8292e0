import type { Attendant } from "@balcao/shared/dashboard/schema";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import { useSorted } from "../../ui/table/use-sorted.ts";
import basics from "../../ui/basics.module.css";
import css from "./attendants.module.css";
import { useDuration } from "./duration.ts";
import { Stars } from "./stars.tsx";

type OpenAttendant = ((attendant: Attendant) => void) | undefined;
type Props = {
  attendants: readonly Attendant[];
  /** Opens the list of the tickets that an attendant finished. Without this function the numbers have no links. */
  onOpen?: OpenAttendant;
};

export function Attendants({ attendants, onOpen }: Props) {
  const { t } = useTranslation("dashboard");
  const columns = useAttendantColumns(onOpen);
  return (
    <section className={`${basics["framed"]} ${css["attendants"]}`} aria-labelledby="attendants-title">
      <h2 id="attendants-title">{t("attendants")}</h2>
      <Table label={t("attendants")} columns={columns} {...useSorted(attendants, columns, "name")} />
    </section>
  );
}

function useAttendantColumns(onOpen: OpenAttendant): Column<Attendant>[] {
  const { t } = useTranslation("dashboard");
  const head = useHead();
  return [
    {
      ...head("name"),
      width: "minmax(96px, 2fr)",
      sorts: ({ name }) => name,
      cell: ({ name }) => (
        <span className={`${basics["row"]} ${basics["narrow"]} ${basics["firm"]} ${basics["gap10"]} ${css["person"]}`}>
          <Avatar name={name} size={30} />
          <span dir="auto">{name}</span>
        </span>
      ),
    },
    {
      ...head("rating"),
      width: "minmax(104px, 1fr)",
      sorts: ({ rating }) => rating,
      cell: ({ rating, ratings }) => <Stars rating={rating} ratings={ratings} />,
    },
    ...useNumberColumns(onOpen),
    {
      ...head("online"),
      width: "minmax(76px, 1fr)",
      sorts: ({ online }) => Number(online),
      cell: ({ online }) => (
        <span className={`${basics["mark"]} ${css["state"]}`} data-online={online}>
          <i aria-hidden />
          {t(online ? "online" : "offline")}
        </span>
      ),
    },
  ];
}

function useNumberColumns(onOpen: OpenAttendant): Column<Attendant>[] {
  const head = useHead();
  const duration = useDuration();
  return [
    {
      ...head("tickets"),
      width: "minmax(76px, 1fr)",
      numeric: true,
      named: true,
      sorts: ({ tickets }) => tickets,
      cell: (attendant) => <Finished attendant={attendant} onOpen={onOpen} />,
    },
    {
      ...head("avgSupportTime"),
      width: "minmax(84px, 1fr)",
      numeric: true,
      named: true,
      sorts: ({ avgSupportTime }) => avgSupportTime,
      cell: ({ avgSupportTime }) => duration(avgSupportTime),
    },
    {
      ...head("medianSupportTime"),
      width: "minmax(84px, 1fr)",
      numeric: true,
      named: true,
      sorts: ({ medianSupportTime }) => medianSupportTime,
      cell: ({ medianSupportTime }) => duration(medianSupportTime),
    },
  ];
}

type Key = "name" | "rating" | "tickets" | "avgSupportTime" | "medianSupportTime" | "online";

function useHead() {
  const { t } = useTranslation("dashboard");
  return (key: Key) => ({ key, head: t(`column.${key}`), meaning: t(`columnMeaning.${key}`) });
}

/** How many tickets an attendant finished. A number above 0 opens the list of these tickets. */
function Finished({ attendant, onOpen }: { attendant: Attendant; onOpen: OpenAttendant }) {
  const { t, i18n } = useTranslation("dashboard");
  const { tickets, name } = attendant;
  const told = tickets.toLocaleString(i18n.language);
  if (tickets === 0 || !onOpen) return told;
  return (
    <button type="button" onClick={() => onOpen(attendant)} aria-label={t("finishedBy", { count: tickets, name })}>
      {told}
    </button>
  );
}
