import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { hereQuery, pushQuery } from "../../nouns/push/noun.ts";
import basics from "../../ui/basics.module.css";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import css from "./devices.module.css";
import { CalledDevices } from "./called-devices.tsx";
import { ThisDevice } from "./this-device.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { ToldOf } from "./told-of.tsx";

/** A user's devices: which devices get notices while the desk is closed, which notices they get, and where the user is signed in. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("devices");
  return (
    <InfoDialog title={t("title")} onClose={onClose}>
      <div className={`${basics["column"]} ${css["dialog"]}`}>
        <Notices />
        <OwnSessions />
      </div>
    </InfoDialog>
  );
}

function Notices() {
  const { t } = useTranslation("devices");
  const { id } = useMe();
  const { data: push, isPending, refetch } = useQuery(pushQuery);
  const { data: here } = useQuery(hereQuery(id));
  if (isPending || !here) return <LoadingBlock height={180} />;
  if (!push) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  return (
    <>
      <ThisDevice push={push} reach={here.reach} />
      <ToldOf push={push} />
      <CalledDevices devices={push.devices} here={here.endpoint} />
    </>
  );
}
