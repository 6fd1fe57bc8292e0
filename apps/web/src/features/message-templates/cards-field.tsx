import type { TemplateFaults } from "@balcao/shared/message-templates/check";
import { templateLimits as limits } from "@balcao/shared/message-templates/rules";
import { type CardHeader, cardHeaders, type TemplateCard } from "@balcao/shared/message-templates/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { CardFields } from "./card-fields.tsx";
import { anotherCard, cardButtonKinds, replaced, takesButton, withButton, withHeader, withoutButton } from "./cards.ts";
import css from "./template-dialog.module.css";

/** The cards of a carousel, each with its new file. */
export interface CardsDraft {
  cards: TemplateCard[];
  files: readonly (File | null)[];
}

type Props = CardsDraft & { faults: TemplateFaults; onChange: (draft: CardsDraft) => void };

/** The cards of a carousel. Meta wants the same kind of header and the same buttons on all cards, so the user chooses both once for all cards. */
export function CardsField({ cards, files, faults, onChange }: Props) {
  const { t } = useTranslation("messageTemplates");
  const given = cards.map((_, at) => files[at] ?? null);
  const choose = (header: CardHeader) => onChange({ cards: withHeader(cards, header), files: cards.map(() => null) });
  return (
    <>
      <SelectField
        label={t("cardsHeader")}
        value={cardHeaders.indexOf(cards[0]?.header ?? "image")}
        options={cardHeaders.map((kind, id) => ({ id, name: t(`header.${kind}`) }))}
        onChange={(at) => choose(cardHeaders[at ?? 0] ?? "image")}
      />
      <CommonButtons cards={cards} onChange={(now) => onChange({ cards: now, files })} />
      {cards.map((card, at) => (
        <OneCard
          key={at}
          at={at}
          card={card}
          file={given[at] ?? null}
          faults={faults}
          onCard={(now) => onChange({ cards: replaced(cards, at, now), files })}
          onFile={(file) => onChange({ cards, files: replaced(given, at, file) })}
          onRemove={
            cards.length > limits.fewestCards
              ? () => onChange({ cards: without(cards, at), files: without(given, at) })
              : null
          }
        />
      ))}
      <Button
        className={css["addCard"] ?? ""}
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Plus size={16} aria-hidden />}
        disabled={cards.length >= limits.cards}
        onClick={() => onChange({ cards: [...cards, anotherCard(cards)], files: [...given, null] })}
      >
        {t("addCard")}
      </Button>
      {faults["cards"] ? (
        <p className={`${basics["body"]} ${basics["bad"]}`} role="alert">
          {t(`fault.${faults["cards"]}`)}
        </p>
      ) : null}
    </>
  );
}

type OneProps = {
  at: number;
  card: TemplateCard;
  file: File | null;
  faults: TemplateFaults;
  onCard: (card: TemplateCard) => void;
  onFile: (file: File | null) => void;
  /** Null when no card can be removed. */
  onRemove: (() => void) | null;
};

function OneCard({ at, faults, onRemove, ...rest }: OneProps) {
  const { t } = useTranslation("messageTemplates");
  const faultAt = (place: string) => faults[`cards.${at}.${place}`];
  return (
    <fieldset
      className={`${basics["column"]} ${basics["narrow"]} ${basics["framed"]} ${basics["gap12"]} ${css["card"]}`}
    >
      <legend>{t("cardAt", { at: at + 1 })}</legend>
      {onRemove ? (
        <IconButton
          className={css["removeCard"] ?? ""}
          aria-label={t("removeCard", { at: at + 1 })}
          title={t("remove")}
          onClick={onRemove}
        >
          <X size={18} />
        </IconButton>
      ) : null}
      <CardFields
        {...rest}
        say={(place) => {
          const fault = faultAt(place);
          return fault && t(`fault.${fault}`);
        }}
        faultOf={(place) => faultAt(`buttons.${place}`)}
      />
    </fieldset>
  );
}

const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, place) => place !== at);

/** Adds a button to all cards, or removes one from all cards. Its words are typed on each card. */
function CommonButtons({ cards, onChange }: { cards: TemplateCard[]; onChange: (cards: TemplateCard[]) => void }) {
  const { t } = useTranslation("messageTemplates");
  const buttons = cards[0]?.buttons ?? [];
  return (
    <fieldset className={`${basics["column"]} ${basics["narrow"]} ${basics["gap12"]} ${css["part"]}`}>
      <legend className={`${basics["body"]} ${basics["firm"]}`}>{t("cardButtons")}</legend>
      {buttons.map(({ kind }, at) => (
        <div key={at} className={`${basics["row"]} ${basics["apart"]} ${basics["ends"]}`}>
          <span>
            {t("buttonAt", { at: at + 1 })} · {t(`button.${kind}`)}
          </span>
          <IconButton
            aria-label={t("removeFromAll", { at: at + 1 })}
            title={t("remove")}
            onClick={() => onChange(withoutButton(cards, at))}
          >
            <X size={18} />
          </IconButton>
        </div>
      ))}
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        {cardButtonKinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Plus size={16} aria-hidden />}
            disabled={!takesButton(cards, kind)}
            onClick={() => onChange(withButton(cards, kind))}
          >
            {t(`button.${kind}`)}
          </Button>
        ))}
      </div>
      <p className={basics["hint"]}>{t("cardButtonsHelp")}</p>
    </fieldset>
  );
}
