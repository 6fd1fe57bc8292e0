import { canChange } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, SearchX, Zap } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../features/auth/me.ts";
import { viewerOf } from "../features/auth/viewer.ts";
import { DeleteQuickMessage } from "../features/quick-messages/delete-quick-message.tsx";
import { quickMessageList } from "../features/quick-messages/queries.ts";
import { QuickMessageCells } from "../features/quick-messages/quick-message-cells.tsx";
import { QuickMessageDialog } from "../features/quick-messages/quick-message-dialog.tsx";
import { useTitle } from "../lib/title.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { InfiniteList } from "../ui/infinite-list.tsx";
import { Late } from "../ui/late.tsx";
import { Page } from "../ui/page.tsx";
import { Row, RowsSkeleton } from "../ui/rows.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { EmptyState } from "../ui/states.tsx";

type Open = { what: "add" } | { what: "edit" | "delete"; quickMessage: QuickMessage };

export default function QuickMessages() {
  const { t } = useTranslation("quickMessages");
  const me = viewerOf(useMe());
  const [open, setOpen] = useState<Open | null>(null);
  const [text, setText] = useState("");
  const term = useDebounced(text.trim());
  const query = useInfiniteQuery(quickMessageList(term));
  useTitle(t("title"));
  const close = () => setOpen(null);
  const addButton = (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={() => setOpen({ what: "add" })}>
      {t("add")}
    </Button>
  );
  const opener = (what: "edit" | "delete", quickMessage: QuickMessage) =>
    canChange(me, quickMessage) ? () => setOpen({ what, quickMessage }) : undefined;
  const nothing =
    term === "" ? (
      <EmptyState icon={Zap} title={t("emptyTitle")} text={t("emptyText")}>
        {addButton}
      </EmptyState>
    ) : (
      <EmptyState icon={SearchX} title={t("common:noneFound")} text={t("common:noneFoundText")} />
    );
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={addButton}
      search={<SearchBox label={t("search")} value={text} onChange={setText} />}
    >
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ records }) => records) ?? []}
        label={t("title")}
        skeleton={<RowsSkeleton />}
        empty={nothing}
        renderItem={(one) => (
          <Row key={one.id} name={`/${one.shortcode}`} onEdit={opener("edit", one)} onDelete={opener("delete", one)}>
            <QuickMessageCells quickMessage={one} />
          </Row>
        )}
      />
      <Late>
        {open?.what === "add" || open?.what === "edit" ? (
          <QuickMessageDialog quickMessage={open.what === "edit" ? open.quickMessage : null} onClose={close} />
        ) : null}
      </Late>
      <DeleteQuickMessage quickMessage={open?.what === "delete" ? open.quickMessage : null} onClose={close} />
    </Page>
  );
}
