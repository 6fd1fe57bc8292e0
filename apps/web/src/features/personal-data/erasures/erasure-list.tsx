import { canConfirm, canStop } from "@balcao/shared/contact-erasures/rules";
import type { ContactErasure } from "@balcao/shared/contact-erasures/schema";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dateOf } from "../../../lib/format.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
import css from "../panel.module.css";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Receipt } from "./receipt.tsx";
import { StopDialog } from "./stop-dialog.tsx";

type OpenDialog = { kind: "confirm" | "stop"; erasure: ContactErasure };

/** Erasures with their results, and the buttons that confirm and stop the open ones. */
export function ErasureList({
  erasures,
  hasNames = false,
}: {
  erasures: readonly ContactErasure[];
  hasNames?: boolean;
}) {
  const [opened, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  return (
    <>
      <ul className={css["requests"]}>
        {erasures.map((erasure) => (
          <ErasureRow
            key={erasure.id}
            erasure={erasure}
            hasName={hasNames}
            onOpen={(kind) => open({ kind, erasure })}
          />
        ))}
      </ul>
      {opened?.kind === "confirm" ? <ConfirmDialog erasure={opened.erasure} onClose={close} /> : null}
      {opened?.kind === "stop" ? <StopDialog erasure={opened.erasure} onClose={close} /> : null}
    </>
  );
}

type Props = { erasure: ContactErasure; hasName: boolean; onOpen: (kind: OpenDialog["kind"]) => void };

function ErasureRow({ erasure, hasName, onOpen }: Props) {
  const { t } = useTranslation("contactErasures");
  const me = useMe();
  const { id, contact, state, obstacle, reason, dueAt, endedAt, stopReason } = erasure;
  const name = contact?.name ?? t("erased", { id });
  const day = endedAt ?? dueAt;
  return (
    <li className={`${basics["broken"]} ${basics["framed"]} ${basics["gap4"]} ${css["request"]}`}>
      <p className={`${basics["strong"]} ${css["due"]}`}>{t(`state.${state}`, { day: day ? dateOf(day) : "" })}</p>
      {hasName ? <strong dir="auto">{name}</strong> : null}
      {obstacle ? <p>{t(`obstacle.${obstacle}`)}</p> : null}
      {reason ? (
        <p className={css["said"]} dir="auto">
          {reason}
        </p>
      ) : null}
      <Deciders erasure={erasure} />
      {stopReason ? (
        <p className={css["said"]} dir="auto">
          {stopReason}
        </p>
      ) : null}
      {erasure.receipt ? <Receipt receipt={erasure.receipt} /> : null}
      {canStop(erasure) ? (
        <div className={basics["row"]}>
          {canConfirm(erasure, me.id) ? (
            <Button
              size="small"
              color="error"
              variant="outlined"
              aria-label={t("confirmOf", { name })}
              onClick={() => onOpen("confirm")}
            >
              {t("confirm")}
            </Button>
          ) : null}
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            aria-label={t("stopOf", { name })}
            onClick={() => onOpen("stop")}
          >
            {t("stop")}
          </Button>
        </div>
      ) : null}
      {state === "asked" && !canConfirm(erasure, me.id) ? <p className={basics["hint"]}>{t("needsAnother")}</p> : null}
    </li>
  );
}

function Deciders({ erasure: { askedBy, askedAt, confirmedBy, stoppedBy } }: { erasure: ContactErasure }) {
  const { t } = useTranslation("contactErasures");
  return (
    <p className={basics["hint"]}>
      {t("asked", { day: dateOf(askedAt), name: askedBy?.name ?? t("formerUser") })}
      {confirmedBy ? ` · ${t("confirmed", { name: confirmedBy.name })}` : null}
      {stoppedBy ? ` · ${t("stopped", { name: stoppedBy.name })}` : null}
    </p>
  );
}
