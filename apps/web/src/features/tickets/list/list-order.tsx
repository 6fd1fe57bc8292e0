import { useQuery } from "@tanstack/react-query";
import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import { useTranslation } from "react-i18next";
import { ticketCounts } from "../../../nouns/tickets/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./list-order.module.css";
import type { Chip, ListState } from "./list-state.ts";

const chips: readonly Chip[] = ["all", "unread", "unanswered"];

/** The filter on the open tickets, and the order of a list that can be sorted by how long its customers wait. */
export function ListOrder({ state }: { state: ListState }) {
  const { sub } = state;
  if (sub !== "open" && sub !== "pending") return null;
  return (
    <div className={`${basics["row"]} ${basics["still"]} ${css["bar"]}`}>
      {sub === "open" ? <Chips state={state} /> : null}
      <Order longest={state.longestFirst[sub]} onTurn={state.turnOrder} />
    </div>
  );
}

function Chips({ state: { chip, scope, setChip } }: { state: ListState }) {
  const { t } = useTranslation("tickets");
  const { data: counts } = useQuery(ticketCounts(scope));
  return (
    <div className={`${basics["row"]} ${css["chips"]}`} role="group" aria-label={t("chips")}>
      {chips.map((one) => {
        const count = one === "all" ? 0 : (counts?.[one] ?? 0);
        return (
          <button
            key={one}
            type="button"
            className={`${basics["hint"]} ${basics["mark"]} ${basics["firm"]} ${basics["unbroken"]} ${css["chip"]}`}
            aria-pressed={chip === one}
            onClick={() => setChip(one)}
          >
            {t(`chip.${one}`)}
            {count > 0 ? (
              <>
                {" "}
                <span className={basics["figures"]}>{count > 999 ? "999+" : count}</span>
                <span className="sr-only"> {t("chipCount", { count })}</span>
              </>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

function Order({ longest, onTurn }: { longest: boolean; onTurn: () => void }) {
  const { t } = useTranslation("tickets");
  return (
    <button
      type="button"
      className={`${basics["hint"]} ${basics["mark"]} ${basics["firm"]} ${basics["unbroken"]} ${css["order"]}`}
      title={t(longest ? "newestFirst" : "longestFirst")}
      onClick={onTurn}
    >
      <ArrowDownUp size={13} aria-hidden />
      <span className="sr-only">{t("sortedBy")}</span>
      {t(longest ? "order.longest" : "order.newest")}
    </button>
  );
}
