import { isSendable } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import LayoutTemplate from "lucide-react/icons/layout-template";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageName } from "../../../nouns/message-templates/language.ts";
import { templatePages } from "../../../nouns/message-templates/noun.ts";
import basics from "../../../ui/basics.module.css";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
import { InfiniteList } from "../../../ui/infinite-list.tsx";
import { NoneFound } from "../../../ui/page/none-found.tsx";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { FillDialog } from "./fill-dialog.tsx";
import css from "./template-dialog.module.css";

type Props = { ticket: Ticket; onClose: () => void };

/** Sends the customer a template. The user first chooses the template and then fills it in. */
export default function TemplateDialog({ ticket, onClose }: Props) {
  const [chosen, choose] = useState<MessageTemplate | null>(null);
  return chosen ? (
    <FillDialog ticket={ticket} template={chosen} onBack={() => choose(null)} onClose={onClose} />
  ) : (
    <Picking connectionId={ticket.whatsappId} onChoose={choose} onClose={onClose} />
  );
}

type PickingProps = { connectionId: number; onChoose: (template: MessageTemplate) => void; onClose: () => void };

function Picking({ connectionId, onChoose, onClose }: PickingProps) {
  const { t, i18n } = useTranslation("messageTemplates");
  const search = useSearch();
  const query = useInfiniteQuery(templatePages({ term: search.term, connectionId, sendable: true }));
  const items = query.data?.pages.flatMap(({ templates }) => templates).filter(isSendable) ?? [];
  return (
    <InfoDialog title={t("pick")} onClose={onClose}>
      <div className={`${basics["column"]} ${css["picker"]}`}>
        <SearchBox label={t("search")} value={search.text} onChange={search.setText} />
        <InfiniteList
          query={query}
          items={items}
          label={t("pageTitle")}
          skeleton={<RowsSkeleton />}
          empty={
            search.term === "" ? (
              <EmptyState icon={LayoutTemplate} title={t("pickEmptyTitle")} text={t("pickEmptyText")} />
            ) : (
              <NoneFound />
            )
          }
          renderItem={(one, position) => (
            <li key={one.id} {...position}>
              <button type="button" className={`${basics["column"]} ${css["choice"]}`} onClick={() => onChoose(one)}>
                <span className={`${basics["row"]} ${css["title"]}`}>
                  <strong dir="auto">{one.name}</strong>
                  <span className={basics["note"]}>{languageName(one.language, i18n.language)}</span>
                </span>
                <span className={css["words"]} dir="auto">
                  {one.content.body}
                </span>
              </button>
            </li>
          )}
        />
      </div>
    </InfoDialog>
  );
}
