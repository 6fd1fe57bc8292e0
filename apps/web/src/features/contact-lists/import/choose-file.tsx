import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { saveTemplate } from "./files.ts";
import basics from "../../../ui/basics.module.css";
import { useUpload } from "../../../nouns/contact-lists/import-queries.ts";
import { DropPlace } from "../../../nouns/people-files/drop-place.tsx";

/** Takes a file for a list, which the user chooses or drops, and uploads it. */
export function ChooseFile({ contactListId }: { contactListId: number }) {
  const { t } = useTranslation("contactLists");
  const { mutate, share, isError, error } = useUpload(contactListId);
  return (
    <>
      <DropPlace busy={share !== null} onFile={(file) => mutate(file)}>
        <Button size="small" color="inherit" onClick={() => saveTemplate(t)}>
          {t("template.save")}
        </Button>
      </DropPlace>
      {share === null ? null : (
        <LinearProgress variant="determinate" value={share * 100} aria-label={t("import.sending")} />
      )}
      {isError ? (
        <p className={`${basics["small"]} ${basics["bad"]}`} role="alert">
          {errorText(error)}
        </p>
      ) : null}
    </>
  );
}
