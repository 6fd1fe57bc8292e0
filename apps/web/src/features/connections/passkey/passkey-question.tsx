import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import Button from "@mui/material/Button";
import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import { Caution } from "../../../ui/caution.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { type Family, familyOf, helperFamilyOf } from "./browser.ts";
import { CopyAddress } from "./copy-address.tsx";
import { InstallHelper } from "./install-helper.tsx";
import css from "./passkey.module.css";
import type { useCeremony } from "./use-ceremony.ts";

type Props = {
  connectionId: number;
  step: Pick<PasskeyStep, "again" | "step">;
  ceremony: ReturnType<typeof useCeremony>;
};

/** Shows the question of WhatsApp, what the user needs for the answer, and the button that begins. */
export function PasskeyQuestion({ connectionId, step, ceremony }: Props) {
  const { t } = useTranslation("linking");
  const { doing, helper, start, isStarting } = ceremony;
  const family = familyOf(navigator);
  const idle = doing.at === "idle" ? doing : null;
  const begin = !idle || idle.begun ? t("beginAgain") : step.step === "signing" ? t("takeOver") : t("begin");
  if (family === "phone")
    return (
      <>
        <p>{t("text.asked")}</p>
        <Caution>{t("phoneAlone")}</Caution>
        <CopyAddress connectionId={connectionId} />
      </>
    );
  return (
    <>
      {step.again ? <Caution urgent>{t(`again.${step.again}`)}</Caution> : null}
      {idle?.refusal ? <Caution urgent>{idle.refusal}</Caution> : null}
      {idle?.why ? <Caution urgent>{t(`over.${idle.why}`)}</Caution> : null}
      <p>{t("text.asked")}</p>
      <Needs family={family} isHelperThere={helper === "there"} />
      {helper === "there" ? (
        <Button variant="contained" loading={isStarting} onClick={() => start("helper")}>
          {begin}
        </Button>
      ) : helper === "looking" ? null : (
        <InstallHelper connectionId={connectionId} family={family} isOld={helper === "old"} />
      )}
      <div className={css["fold"]}>
        <Fold title={t(helperFamilyOf(family) ? "console.title" : "console.titleAlone")}>
          <Caution>{t("console.warning")}</Caution>
          <p>{t("console.text")}</p>
          <Button variant="outlined" color="inherit" loading={isStarting} onClick={() => start("console")}>
            {t("console.begin")}
          </Button>
        </Fold>
      </div>
    </>
  );
}

/** What the user needs, and which passkeys this browser has. The desk cannot see whether the account's passkey is among them. */
function Needs({ family, isHelperThere }: { family: Exclude<Family, "phone">; isHelperThere: boolean }) {
  const { t } = useTranslation("linking");
  const HelperIcon = isHelperThere ? Check : Circle;
  return (
    <ul className={`${basics["column"]} ${basics["apart"]} ${css["needs"]}`} aria-label={t("needs.title")}>
      {isHelperThere || helperFamilyOf(family) ? (
        <li>
          <HelperIcon size={18} aria-hidden data-done={isHelperThere || undefined} />
          {t(isHelperThere ? "needs.helperThere" : "needs.helper")}
        </li>
      ) : null}
      {[t(`needs.key.${family}`), t("needs.phone")].map((need) => (
        <li key={need}>
          <Circle size={18} aria-hidden />
          {need}
        </li>
      ))}
    </ul>
  );
}
