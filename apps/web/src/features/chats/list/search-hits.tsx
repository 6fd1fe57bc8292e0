import { useInfiniteQuery } from "@tanstack/react-query";
import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../../lib/format.ts";
import { InfiniteList } from "../../../ui/infinite-list.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { chatHits } from "../../../nouns/chats/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./chat-list.module.css";
import { ListSkeleton } from "./list-skeleton.tsx";

/** The messages that a search finds in the user's chats. Each hit opens its chat at that message. */
export function SearchHits({ term }: { term: string }) {
  const { t } = useTranslation("chats");
  const query = useInfiniteQuery(chatHits(term));
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ hits }) => hits) ?? []}
      label={t("search.hits")}
      skeleton={<ListSkeleton />}
      empty={<EmptyState icon={SearchX} title={t("search.none")} text={t("search.noneText")} />}
      renderItem={({ message, chat, snippet }, position) => (
        <li key={message.id} {...position}>
          <Link to={`/chats/${chat.uuid}?message=${message.id}`} className={`${basics["inset"]} ${css["hit"]}`}>
            <span className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${css["line"]}`}>
              <strong dir="auto">{chat.title}</strong>
              <time className={`${basics["still"]} ${basics["hint"]}`} dateTime={message.createdAt}>
                {fullOf(message.createdAt)}
              </time>
            </span>
            <span className={`${basics["note"]} ${basics["broken"]} ${css["snippet"]}`} dir="auto">
              {message.sender.name}:{" "}
              {snippet.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}
            </span>
          </Link>
        </li>
      )}
    />
  );
}
