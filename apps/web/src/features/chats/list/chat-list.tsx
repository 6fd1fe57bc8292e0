import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import MessageSquareMore from "lucide-react/icons/message-square-more";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
import { InfiniteList } from "../../../ui/infinite-list.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { chatPages } from "../../../nouns/chats/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./chat-list.module.css";
import { ChatRow } from "./chat-row.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { SearchHits } from "./search-hits.tsx";

const shortestTerm = 2;
type Props = { openUuid: string | undefined; onNew: () => void };

/** The user's chats, or what a search finds in them. */
export function ChatList({ openUuid, onNew }: Props) {
  const { t } = useTranslation("chats");
  const search = useSearch();
  const query = useInfiniteQuery(chatPages);
  return (
    <>
      <div className={`${basics["still"]} ${basics["apart"]} ${css["head"]}`}>
        <SearchBox label={t("search.label")} value={search.text} onChange={search.setText} />
        <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={onNew}>
          {t("new")}
        </Button>
      </div>
      {search.term.length >= shortestTerm ? (
        <SearchHits term={search.term} />
      ) : (
        <InfiniteList
          query={query}
          items={query.data?.pages.flatMap(({ records }) => records) ?? []}
          label={t("list")}
          skeleton={<ListSkeleton />}
          empty={<EmptyState icon={MessageSquareMore} title={t("emptyTitle")} text={t("emptyText")} />}
          renderItem={(chat, position) => (
            <ChatRow key={chat.id} chat={chat} open={chat.uuid === openUuid} position={position} />
          )}
        />
      )}
    </>
  );
}
