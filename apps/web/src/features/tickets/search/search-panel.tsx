import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import type { SearchWish, TicketFilter } from "../../../nouns/tickets/keys.ts";
import { ListEmpty } from "../list/list-empty.tsx";
import type { ListState } from "../list/list-state.ts";
import { searchHits } from "../../../nouns/tickets/queries.ts";
import { SearchHit } from "./search-hit.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./search-panel.module.css";
import { TicketItem } from "../list/ticket-item.tsx";
import { TicketRows } from "../list/ticket-rows.tsx";
import { TicketSkeleton } from "../list/ticket-skeleton.tsx";

const shortest = 2;
type Props = { state: ListState; openUuid: string | undefined };

/** The search results: tickets and messages for a text, or the tickets of the other filters where there is no text. */
export function SearchPanel({ state, openUuid }: Props) {
  const { t } = useTranslation("tickets");
  const { wanted, queueIds } = state;
  const q = useDebounced(wanted.text.trim());
  const { tags, users, adverts } = wanted;
  const filtered = [tags, users, adverts].some(({ length }) => length > 0);
  if (q.length >= shortest) return <Hits wish={{ q, queueIds, tags, users, adverts }} openUuid={openUuid} />;
  if (q === "" && filtered) {
    const filter: TicketFilter = { status: "any", showAll: state.showAll, queueIds, tags, users, adverts };
    return <TicketRows filter={filter} openUuid={openUuid} empty={<ListEmpty status="any" />} />;
  }
  return (
    <EmptyState icon={Search} title={t("search.hint")} text={t(q === "" ? "search.hintText" : "search.tooShort")} />
  );
}

function Hits({ wish, openUuid }: { wish: SearchWish; openUuid: string | undefined }) {
  const { t } = useTranslation("tickets");
  const query = useInfiniteQuery(searchHits(wish));
  const { data, isPending, isError, refetch } = query;
  if (isPending)
    return (
      <div className={`${basics["tall"]} ${css["results"]}`}>
        <TicketSkeleton />
      </div>
    );
  if (isError && !data) return <ErrorState text={t("search.failed")} retry={() => void refetch()} />;
  const tickets = data.pages.flatMap((page) => page.tickets);
  const messages = data.pages.flatMap((page) => page.messages);
  if (tickets.length + messages.length === 0)
    return <EmptyState icon={SearchX} title={t("search.nothing", { q: wish.q })} text={t("search.nothingText")} />;
  return (
    <div className={`${basics["tall"]} ${css["results"]}`}>
      <p className="sr-only" role="status">
        {t("search.found", { tickets: tickets.length, messages: messages.length })}
      </p>
      {tickets.length > 0 ? (
        <section aria-label={t("search.tickets")}>
          <h2>{t("search.tickets")}</h2>
          <ul>
            {tickets.map((ticket) => (
              <TicketItem key={ticket.id} ticket={ticket} selected={ticket.uuid === openUuid} mixed />
            ))}
          </ul>
        </section>
      ) : null}
      {messages.length > 0 ? (
        <section aria-label={t("search.messages")}>
          <h2>{t("search.messages")}</h2>
          <ul>
            {messages.map((hit) => (
              <SearchHit key={hit.message.id} hit={hit} />
            ))}
          </ul>
        </section>
      ) : null}
      <More query={query} />
    </div>
  );
}

type MoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

function More({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreProps) {
  const { t } = useTranslation("tickets");
  if (!hasNextPage) return null;
  return (
    <div className={`${basics["middle"]} ${css["more"]}`}>
      <Button size="small" color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t("search.more")}
      </Button>
    </div>
  );
}
