import { canWithdraw } from "@balcao/shared/consents/rules";
import type { Consent } from "@balcao/shared/consents/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dateOf } from "../../../lib/format.ts";
import { consentsOf } from "../../../nouns/consents/noun.ts";
import basics from "../../../ui/basics.module.css";
import css from "../panel.module.css";
import { Act, Loaded, Part } from "../part.tsx";
import { GiveDialog } from "./give-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";
import { dayText } from "../../../lib/time/days.ts";

/**
 * Shows the purposes for which the company may use the person's data, with the legal basis and the proof of each. Buttons note a basis and withdraw one.
 */
export function ConsentsPart({ contactId }: { contactId: number }) {
  const { t } = useTranslation("consents");
  const query = useQuery(consentsOf(contactId));
  const [giving, give] = useState(false);
  const [withdrawn, withdraw] = useState<Consent | null>(null);
  return (
    <Part title={t("title")}>
      <Loaded query={query} failed={t("failed")}>
        {(consents) =>
          consents.length > 0 ? (
            <ul className={css["requests"]}>
              {consents.map((consent) => (
                <ConsentRow key={consent.id} consent={consent} onWithdraw={() => withdraw(consent)} />
              ))}
            </ul>
          ) : (
            <p className={basics["hint"]}>{t("none")}</p>
          )
        }
      </Loaded>
      <Act icon={Plus} onClick={() => give(true)}>
        {t("give")}
      </Act>
      {giving ? <GiveDialog contactId={contactId} onClose={() => give(false)} /> : null}
      {withdrawn ? <WithdrawDialog contactId={contactId} consent={withdrawn} onClose={() => withdraw(null)} /> : null}
    </Part>
  );
}

function ConsentRow({ consent, onWithdraw }: { consent: Consent; onWithdraw: () => void }) {
  const { t } = useTranslation("consents");
  const { purpose, purposeName, basis, since, words, notedBy, notedAt, end } = consent;
  const name = purpose === "other" ? purposeName : t(`purpose.${purpose}`);
  const by = (user: string | null) => t("by", { name: user ?? t("nobody") });
  return (
    <li
      className={`${basics["broken"]} ${basics["framed"]} ${basics["gap4"]} ${css["request"]}`}
      data-ended={end !== null}
    >
      <p className={`${basics["strong"]} ${css["due"]}`} dir="auto">
        {name}
      </p>
      <p>{t("basisSince", { basis: t(`basis.${basis}`), day: dayText(since) })}</p>
      {words ? (
        <blockquote className={`${basics["written"]} ${css["words"]}`} dir="auto">
          {words}
        </blockquote>
      ) : null}
      <p className={basics["hint"]}>
        {t("noted", { day: dateOf(notedAt) })} · {by(notedBy)}
      </p>
      {end ? (
        <>
          <p>
            {t(`end.${end.as}`, { day: dateOf(end.at) })} · {end.source === "whatsapp" ? t("atWhatsapp") : by(end.by)}
          </p>
          {end.words ? (
            <blockquote className={`${basics["written"]} ${css["words"]}`} dir="auto">
              {end.words}
            </blockquote>
          ) : null}
        </>
      ) : null}
      {canWithdraw(consent) ? (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={t("withdrawOf", { name })}
          onClick={onWithdraw}
        >
          {t("withdraw")}
        </Button>
      ) : null}
    </li>
  );
}
