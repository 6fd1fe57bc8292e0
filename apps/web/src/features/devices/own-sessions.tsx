import type { OwnSession } from "@balcao/shared/auth/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { ownSessions, useEndOtherSessions, useEndOwnSession } from "../../nouns/auth/own-sessions.ts";
import basics from "../../ui/basics.module.css";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import css from "./devices.module.css";

/** Where the user is signed in. The user can sign out every other session, as for a lost phone. */
export function OwnSessions() {
  const { t } = useTranslation("devices");
  const { data: sessions, isPending, refetch } = useQuery(ownSessions);
  const [ending, end] = useState<OwnSession | null>(null);
  const { mutate, isPending: isEnding } = useEndOwnSession();
  if (isPending) return <LoadingBlock height={96} />;
  if (!sessions) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  const nameOf = ({ device, place }: OwnSession) => `${t(`place.${place}`)}${device ? `: ${device}` : ""}`;
  return (
    <section aria-label={t("sessions")}>
      <h3>{t("sessions")}</h3>
      <ul className={css["list"]}>
        {sessions.map((one) => (
          <li key={one.id}>
            <div className={basics["rest"]}>
              <strong>{one.here ? t("thisOne", { name: nameOf(one) }) : nameOf(one)}</strong>
              <small className={`${basics["block"]} ${basics["hint"]}`}>
                {t("since", { when: fullOf(one.createdAt) })}
              </small>
              {one.address ? (
                <small className={`${basics["block"]} ${basics["hint"]}`}>
                  {t("fromAddress", { address: one.address })}
                </small>
              ) : null}
              <small className={`${basics["block"]} ${basics["hint"]}`}>
                {t("used", { when: fullOf(one.usedAt) })}
              </small>
            </div>
            {one.here ? null : (
              <Button color="inherit" aria-label={t("signOutOf", { name: nameOf(one) })} onClick={() => end(one)}>
                {t("signOut")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? <EndOthers /> : null}
      <Confirm
        open={ending !== null}
        title={t("signOutTitle", { name: ending ? nameOf(ending) : "" })}
        text={t("signOutText")}
        action={t("signOut")}
        danger
        busy={isEnding}
        onClose={() => end(null)}
        onConfirm={() =>
          ending && mutate(ending.id, { onSuccess: () => notify.success(t("signedOut")), onSettled: () => end(null) })
        }
      />
    </section>
  );
}

function EndOthers() {
  const { t } = useTranslation("devices");
  const [asking, ask] = useState(false);
  const { mutate, isPending } = useEndOtherSessions();
  return (
    <>
      <Button onClick={() => ask(true)}>{t("endOthers")}</Button>
      <Confirm
        open={asking}
        title={t("endOthersTitle")}
        text={t("signOutText")}
        action={t("signOut")}
        danger
        busy={isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          mutate(undefined, { onSuccess: () => notify.success(t("othersEnded")), onSettled: () => ask(false) })
        }
      />
    </>
  );
}
