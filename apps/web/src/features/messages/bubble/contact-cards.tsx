import { digitsOf, formatNumber } from "@balcao/shared/phone";
import Copy from "lucide-react/icons/copy";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import { notify } from "../../../lib/notify.ts";
import { StartConversation } from "../../../nouns/contacts/start-conversation.tsx";
import { cardsOf } from "../../../nouns/messages/cards.ts";
import basics from "../../../ui/basics.module.css";
import css from "./cards.module.css";

export function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const cards = cardsOf(body);
  if (cards.length === 0) return <p>{t("kind.vcard")}</p>;
  return (
    <ul className={css["people"]}>
      {cards.map(({ name, numbers }) => (
        <li key={`${name} ${numbers.join(" ")}`} className={`${basics["top"]} ${basics["gap12"]} ${css["person"]}`}>
          <Avatar name={name} size={36} />
          <div className={basics["narrow"]}>
            <p className={`${basics["broken"]} ${basics["strong"]}`} dir="auto">
              {name}
            </p>
            {numbers.map((number) => (
              <div key={number}>
                <Number number={number} />
                <StartConversation name={name} number={number} />
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Number({ number }: { number: string }) {
  const { t } = useTranslation("messages");
  const shown = number.startsWith("+") ? formatNumber(digitsOf(number)) : number;
  const copy = async () => {
    await navigator.clipboard.writeText(shown);
    notify.success(t("copied"));
  };
  return (
    <p className={`${basics["row"]} ${basics["figures"]} ${basics["small"]} ${basics["gap4"]} ${css["number"]}`}>
      {shown}
      <button
        className={`${basics["quiet"]} ${basics["middle"]}`}
        type="button"
        aria-label={t("copyNumber", { number: shown })}
        title={t("copy")}
        onClick={() => void copy()}
      >
        <Copy size={14} aria-hidden />
      </button>
    </p>
  );
}
