import { isSendable } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate } from "@balcao/shared/message-templates/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import LayoutTemplate from "lucide-react/icons/layout-template";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageName } from "../../../nouns/message-templates/language.ts";
import { templatePages } from "../../../nouns/message-templates/noun.ts";
import { TemplateWords } from "../../../nouns/message-templates/template-words.tsx";
import basics from "../../../ui/basics.module.css";
import { PickDialog } from "../../../ui/pick/pick-dialog.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
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
            <strong dir="auto">{name}</strong>
            <span className={basics["note"]}>{languageName(language, i18n.language)}</span>
          </span>
          <span className={css["words"]} dir="auto">
            <TemplateWords text={content.body} />
          </span>
        </>
      )}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
