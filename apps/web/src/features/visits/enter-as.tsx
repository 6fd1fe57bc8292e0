import IconButton from "@mui/material/IconButton";
import LogIn from "lucide-react/icons/log-in";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Late } from "../../ui/late.tsx";

const EnterDialog = lazy(() => import("./enter-dialog.tsx").then((piece) => ({ default: piece.EnterDialog })));

type Props = { companyId: number; companyName: string };

/**
 * A button in a company's row with which the operator visits the company as one of its users. It is a button and not an entry of a menu, because a
 * dialog follows.
 */
export function EnterAs({ companyId, companyName }: Props) {
  const { t } = useTranslation("visits");
  const [asking, ask] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t("enterAs", { company: companyName })}
        title={t("enterAs", { company: companyName })}
        onClick={() => ask(true)}
      >
        <LogIn size={18} aria-hidden />
      </IconButton>
      <Late>
        {asking ? <EnterDialog companyId={companyId} companyName={companyName} onClose={() => ask(false)} /> : null}
      </Late>
    </>
  );
}
