import { fileDays, hasArrived, mostBroughtBytes } from "@balcao/shared/company-tasks/rules";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { companyImports, useBeginImport } from "../../nouns/company-tasks/import-queries.ts";
import { sendFile } from "../../nouns/company-tasks/sending.ts";
import { Caution } from "../../ui/caution.tsx";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./company-tasks.module.css";
import { ImportCard } from "./import-card.tsx";
import { useFileOf } from "./use-file-of.tsx";

/**
 * Imports a company from a file: shows the imports under way and begins another one. The file is still sent while the dialog is closed. Mount it
 * only while the dialog is open.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("companyTasks");
  const { data, isError, isPending, refetch } = useQuery(companyImports);
  const mine = data?.imports.find(({ isMine }) => isMine);
  const mayBegin = data && (!mine || mine.state === "failed" || hasArrived(mine));
  return (
    <InfoDialog title={t("imports.title")} wide onClose={onClose}>
      <div className={`${basics["small"]} ${basics["gap12"]} ${css["body"]}`}>
        <p>{t("imports.about")}</p>
        <p className={css["quiet"]}>{t("imports.stays", { days: fileDays })}</p>
        {isPending ? <LoadingBlock height={96} /> : null}
        {isError && !data ? <ErrorState text={t("imports.loadFailed")} retry={() => void refetch()} /> : null}
        {data && !data.isServed ? <Caution>{t("unserved")}</Caution> : null}
        {data && data.imports.length > 0 ? (
          <ul className={css["tasks"]} aria-label={t("imports.list")}>
            {data.imports.map((one) => (
              <ImportCard key={one.id} one={one} />
            ))}
          </ul>
        ) : null}
        {mayBegin ? <Begin /> : null}
      </div>
    </InfoDialog>
  );
}

function Begin() {
  const { t, i18n } = useTranslation("companyTasks");
  const begin = useBeginImport();
  const [choose, input] = useFileOf(t("imports.choose"), (file) => {
    if (file.size > mostBroughtBytes)
      notify.error(t("imports.tooLarge", { size: sizeOf(mostBroughtBytes, i18n.language) }), 6000);
    // The event of the import may remove the button before the answer arrives.
    else
      void begin.mutateAsync(file).then(
        (begun) => sendFile(begun, file),
        () => undefined,
      );
  });
  return (
    <div>
      <Button
        variant="contained"
        loading={begin.isPending}
        startIcon={<FileUp size={18} aria-hidden />}
        onClick={choose}
      >
        {t("imports.choose")}
      </Button>
      {input}
    </div>
  );
}
