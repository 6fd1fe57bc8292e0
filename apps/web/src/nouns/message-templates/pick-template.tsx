import { isSendable } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import LayoutTemplate from "lucide-react/icons/layout-template";
import { useTranslation } from "react-i18next";
import { capital } from "../../lib/plain-text.ts";
import basics from "../../ui/basics.module.css";
import { useSearch } from "../../ui/fields/use-search.ts";
import { PickDialog } from "../../ui/pick/pick-dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { languageName } from "./language.ts";
import { templatePages } from "./noun.ts";
import { TemplateWords } from "./template-words.tsx";
import css from "./pick-template.module.css";

type Props = { connectionId: number; onChoose: (template: MessageTemplate) => void; onClose: () => void };

/** Chooses one of the templates that a number can send now. */
export function PickTemplate({ connectionId, onChoose, onClose }: Props) {
  const { t, i18n } = useTranslation("messageTemplates");
  const search = useSearch();
  const query = useInfiniteQuery(templatePages({ term: search.term, connectionId, sendable: true }));
  const items = query.data?.pages.flatMap(({ templates }) => templates).filter(isSendable) ?? [];
  return (
    <PickDialog
      title={t("pick")}
      search={search}
      searchLabel={t("search")}
      query={query}
      items={items}
      label={t("pageTitle")}
      empty={<EmptyState icon={LayoutTemplate} title={t("pickEmptyTitle")} text={t("pickEmptyText")} />}
      renderChoice={({ name, language, content }) => (
        <>
          <span className={`${basics["row"]} ${css["title"]}`}>
            <strong className={basics["broken"]} dir="auto">
              {name}
            </strong>
            <span className={basics["note"]}>{capital(languageName(language, i18n.language), i18n.language)}</span>
          </span>
          <span className={`${basics["lines"]} ${basics["quiet"]} ${basics["body"]}`} dir="auto">
            <TemplateWords text={content.body} />
          </span>
          {content.cards ? (
            <span className={basics["note"]}>{t("cardsOf", { count: content.cards.length })}</span>
          ) : null}
        </>
      )}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
