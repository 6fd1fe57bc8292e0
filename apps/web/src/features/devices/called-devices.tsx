import type { PushDevice } from "@balcao/shared/push/schema";
import IconButton from "@mui/material/IconButton";
import BellRing from "lucide-react/icons/bell-ring";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { useEndDevice, useTryDevice } from "../../nouns/push/noun.ts";
import basics from "../../ui/basics.module.css";
import css from "./devices.module.css";

type Props = { devices: readonly PushDevice[] /** The push address of this browser. */; here: string | null };

/** The user's devices that get notices. The user can test and remove each device. */
export function CalledDevices({ devices, here }: Props) {
  const { t } = useTranslation("devices");
  return (
    <section aria-label={t("called")}>
      <h3>{t("called")}</h3>
      {devices.length === 0 ? <p className={basics["note"]}>{t("noneCalled")}</p> : null}
      <ul className={css["list"]}>
        {devices.map((device) => (
          <Device key={device.id} device={device} isHere={device.endpoint === here} />
        ))}
      </ul>
    </section>
  );
}

function Device({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const { t } = useTranslation("devices");
  const { name, createdAt, lastSentAt } = device;
  const end = useEndDevice();
  const trial = useTryDevice();
  return (
    <li>
      <div className={basics["rest"]}>
        <strong>{isHere ? t("thisOne", { name }) : name}</strong>
        <small className={`${basics["block"]} ${basics["hint"]}`}>{t("since", { when: fullOf(createdAt) })}</small>
        <small className={`${basics["block"]} ${basics["hint"]}`}>
          {lastSentAt ? t("lastSent", { when: fullOf(lastSentAt) }) : t("neverSent")}
        </small>
      </div>
      <IconButton
        aria-label={t("tryOf", { name })}
        title={t("try")}
        disabled={trial.isPending}
        onClick={() => trial.mutate(device.id, { onSuccess: () => notify.success(t("tried")) })}
      >
        <BellRing size={18} />
      </IconButton>
      <IconButton
        aria-label={t("endOf", { name })}
        title={t("end")}
        disabled={end.isPending}
        onClick={() => end.mutate(device.id, { onSuccess: () => notify.success(t("ended")) })}
      >
        <X size={18} />
      </IconButton>
    </li>
  );
}
