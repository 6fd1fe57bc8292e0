import type { SavedCard } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { whyNotLoaded } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { ConfirmDelete } from "../../../ui/dialogs/confirm-delete.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { cardsQuery, subscriptionQuery, useChooseCard, useRemoveCard } from "../../../nouns/billing/queries.ts";
import { AddCardLink } from "./add-card-link.tsx";
import { CardLine } from "./card-line.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./cards.module.css";

/** The company's cards, as a part of the settings. */
export function CardsBlock() {
  const { t } = useTranslation("billing");
  const { data: cards, error, isPending, refetch } = useQuery(cardsQuery);
  const { data: subscription } = useQuery(subscriptionQuery);
  const [deleting, ask] = useState<SavedCard | null>(null);
  const choose = useChooseCard();
  const remove = useRemoveCard();
  if (isPending) return <LoadingBlock height={56} />;
  if (!cards) return <ErrorState text={whyNotLoaded(error, t("cardsFailed"))} retry={() => void refetch()} />;
  const takesCards = Boolean(subscription?.tokenizer);
  return (
    <>
      {cards.length > 0 ? (
        <ul className={`${basics["column"]} ${basics["apart"]} ${css["list"]}`} aria-label={t("cards")}>
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              onChoose={() => choose.mutate(card.id, { onSuccess: () => notify.success(t("methodChanged")) })}
              onDelete={() => ask(card)}
            />
          ))}
        </ul>
      ) : (
        <p>{t(takesCards ? "noCards" : "noTokenizer")}</p>
      )}
      {takesCards ? (
        <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
          <AddCardLink />
        </div>
      ) : null}
      {deleting ? (
        <ConfirmDelete
          title={t("deleteCardTitle", { card: deleting.displayNumber })}
          text={t(deleting.isDefault && cards.length > 1 ? "deleteDefaultCard" : "deleteCard")}
          id={deleting.id}
          remove={remove}
          notice={t("cardDeleted")}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}

type RowProps = { card: SavedCard; onChoose: () => void; onDelete: () => void };
function CardRow({ card, onChoose, onDelete }: RowProps) {
  const { t } = useTranslation("billing");
  return (
    <li>
      <CardLine card={card} />
      {card.isDefault || card.isDisabled ? null : (
        <Button
          size="small"
          color="inherit"
          aria-label={t("chooseCardOf", { card: card.displayNumber })}
          onClick={onChoose}
        >
          {t("chooseCard")}
        </Button>
      )}
      <IconButton
        aria-label={t("common:deleteOf", { name: card.displayNumber })}
        title={t("common:delete")}
        onClick={onDelete}
      >
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}
