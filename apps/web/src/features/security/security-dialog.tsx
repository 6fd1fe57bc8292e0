import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ownFactors } from "../../nouns/factors/queries.ts";
import basics from "../../ui/basics.module.css";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { AppSection } from "./app-section.tsx";
import css from "./security.module.css";

/** What the user signs in with besides the password. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("security");
  return (
    <InfoDialog title={t("title")} onClose={onClose}>
      <div className={`${basics["column"]} ${css["dialog"]}`}>
        <Factors />
      </div>
    </InfoDialog>
  );
}

function Factors() {
  const { t } = useTranslation("security");
  const { data: factors, isPending, refetch } = useQuery(ownFactors);
  if (isPending) return <LoadingBlock height={120} />;
  if (!factors) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  return <AppSection factors={factors} />;
}
