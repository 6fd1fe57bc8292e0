import { canStop } from "@balcao/shared/contact-erasures/rules";
import { useQuery } from "@tanstack/react-query";
import UserX from "lucide-react/icons/user-x";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { erasures } from "../../../nouns/contact-erasures/noun.ts";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { Act } from "../part.tsx";
import { Strip, UnknownStrip } from "../strip.tsx";
import { ErasureList } from "./erasure-list.tsx";

/**
 * A strip over the list of contacts while there are open erasures: how many there are, and how many of them a colleague must confirm. It opens the list of
 * all erasures. Without open erasures a quieter button opens the list, because only the list has the receipts.
 */
export default function OpenErasures() {
  const { t } = useTranslation("contactErasures");
  const { data = [], isLoadingError, refetch } = useQuery(erasures);
  const [isOpen, open] = useState(false);
  if (isLoadingError) return <UnknownStrip text={t("openFailed")} retry={() => void refetch()} />;
  const going = data.filter(canStop);
  const asked = going.filter(({ state }) => state === "asked").length;
  return (
    <>
      {going.length > 0 ? (
        <Strip
          label={t("listTitle")}
          icon={<UserX size={18} aria-hidden />}
          text={`${t("going", { count: going.length })}${asked > 0 ? ` ${t("unconfirmed", { count: asked })}` : ""}`}
          action={t("show")}
          isLate={false}
          onShow={() => open(true)}
        />
      ) : data.length > 0 ? (
        <Act icon={UserX} onClick={() => open(true)}>
          {t("ended", { count: data.length })}
        </Act>
      ) : null}
      {isOpen ? (
        <InfoDialog title={t("listTitle")} wide onClose={() => open(false)}>
          <ErasureList erasures={data} hasNames />
        </InfoDialog>
      ) : null}
    </>
  );
}
