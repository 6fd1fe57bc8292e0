import type { Charge, Invoice, SavedCard } from "@balcao/shared/billing/schema";
import { AppError } from "@balcao/shared/errors";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { moneyOf } from "../../../lib/money.ts";
import { Caution } from "../../../ui/caution.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { AddCardLink } from "../cards/add-card-link.tsx";
import { CardLine } from "../cards/card-line.tsx";
import { cardsQuery, useCharge } from "../../../nouns/billing/queries.ts";
import { Wait } from "./outcome.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./payment.module.css";

type Props = { invoice: Invoice; live: Charge | undefined };

/** Pays with a card that the provider keeps. */
export function CardPanel({ invoice, live }: Props) {
  const { t } = useTranslation("billing");
  const { data: cards, isPending, refetch } = useQuery(cardsQuery);
  const [chosen, choose] = useState<number | null>(null);
  const charge = useCharge();
  if (isPending) return <Wait text={t("common:loading")} />;
  if (!cards) return <ErrorState text={t("cardsFailed")} retry={() => void refetch()} />;
  if (charge.isPending || live) return <Wait text={t("charging")} />;
  const usable = cards.filter(({ isDisabled }) => !isDisabled);
  const card = usable.find(({ id }) => id === chosen) ?? usable.find(({ isDefault }) => isDefault) ?? usable[0];
  const refused = charge.data?.state === "declined" ? t(`declined.${charge.data.declineGroup ?? "later"}`) : null;
  return (
    <div className={`${basics["column"]} ${basics["top"]} ${basics["gap12"]}`}>
      {charge.error || refused ? <Caution urgent>{refused ?? refusalText(charge.error, t)}</Caution> : null}
      {card ? <Choice cards={cards} value={card.id} onChange={choose} /> : <p>{t("noCards")}</p>}
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        {card ? (
          <Button
            variant="contained"
            onClick={() => charge.mutate({ invoiceId: invoice.id, method: "credit_card", cardId: card.id })}
          >
            {t("payByCard", { value: moneyOf(invoice.value - invoice.paidValue) })}
          </Button>
        ) : null}
        <AddCardLink pays />
      </div>
    </div>
  );
}

type ChoiceProps = { cards: readonly SavedCard[]; value: number; onChange: (id: number) => void };
function Choice({ cards, value, onChange }: ChoiceProps) {
  const { t } = useTranslation("billing");
  return (
    <fieldset className={`${basics["column"]} ${basics["apart"]} ${basics["wide"]} ${css["choice"]}`}>
      <legend className="sr-only">{t("whichCard")}</legend>
      {cards.map((card) => (
        <label
          key={card.id}
          className={`${basics["framed"]} ${basics["gap12"]} ${basics["row"]}`}
          data-off={card.isDisabled}
        >
          <input
            type="radio"
            name="card"
            checked={card.id === value}
            disabled={card.isDisabled}
            onChange={() => onChange(card.id)}
          />
          <CardLine card={card} />
        </label>
      ))}
    </fieldset>
  );
}

/** Explains why the bank refused the card. Any other error gets its usual text. */
function refusalText(error: unknown, t: (key: string) => string): string {
  if (!(error instanceof AppError) || error.code !== "ERR_CARD_DECLINED") return errorText(error);
  const { group } = (error.details ?? {}) as { group?: string };
  return t(`declined.${group === "funds" || group === "data" || group === "never" ? group : "later"}`);
}
