import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppSection } from "../../features/security/app-section.tsx";
import { BackupCodesDialog } from "../../features/security/backup-codes-dialog.tsx";
import { PasskeySection } from "../../features/security/passkey-section.tsx";
import security from "../../features/security/security.module.css";
import { useTitle } from "../../lib/title.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { renewMe, useLogout } from "../../nouns/auth/queries.ts";
import { ownFactors } from "../../nouns/factors/queries.ts";
import basics from "../../ui/basics.module.css";
import { FrontPage } from "../../ui/front/front-page.tsx";
import { Kit } from "../../ui/kit.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { Button } from "../../ui/plain.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Reauthentication } from "./reauthentication.tsx";

/** Replaces every page for a user who must have a second factor and has none. The user sets one up here, or signs out. */
export default function OwedFactor() {
  const { t } = useTranslation("security");
  const me = useMe();
  const logout = useLogout();
  useTitle(t("owed.title"));
  return (
    <Kit>
      <FrontPage title={t("owed.title")} text={me.company.name}>
        <div className={`${basics["column"]} ${security["dialog"]}`}>
          <SetUp />
          <Button quiet busy={logout.isPending} onClick={() => logout.mutate()}>
            {t("owed.leave")}
          </Button>
        </div>
      </FrontPage>
      <Reauthentication />
    </Kit>
  );
}

/** How often the page asks whether the user still owes a factor. */
const askMs = 30_000;

/**
 * Asks the server repeatedly while the user owes a factor. The server refuses the socket during that time, so no event reports a change of the setting. It
 * does not ask while something is sent or after a factor was added, because the desk would open over the backup codes.
 */
function useRelease(owes: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!owes) return undefined;
    const ask = () => (cache.isMutating() === 0 ? void renewMe(cache) : undefined);
    const timer = setInterval(ask, askMs);
    window.addEventListener("focus", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", ask);
    };
  }, [cache, owes]);
}

/** Sets up a factor. The desk opens after the user kept the backup codes, because they are shown only once. */
function SetUp() {
  const { t } = useTranslation("security");
  const cache = useQueryClient();
  const [codes, show] = useState<readonly string[] | null>(null);
  const [isOpening, open] = useState(false);
  const { data: factors, isPending, refetch } = useQuery(ownFactors);
  const isOn = factors !== undefined && (factors.authenticator !== null || factors.passkeys.length > 0);
  useRelease(!isOn && codes === null);
  const enter = () => {
    open(true);
    void renewMe(cache).finally(() => open(false));
  };
  if (isPending) return <LoadingBlock height={240} />;
  if (!factors) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  return (
    <>
      <p role="status">{t(isOn ? "owed.done" : "owed.text")}</p>
      {isOn ? (
        <Button busy={isOpening} onClick={enter}>
          {t("owed.enter")}
        </Button>
      ) : (
        <>
          <AppSection factors={factors} onCodes={show} />
          <PasskeySection passkeys={factors.passkeys} onCodes={show} />
        </>
      )}
      {codes ? (
        <BackupCodesDialog
          codes={codes}
          onClose={() => {
            show(null);
            enter();
          }}
        />
      ) : null}
    </>
  );
}
