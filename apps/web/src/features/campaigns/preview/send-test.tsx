import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import css from "./preview.module.css";
import { TestNumber } from "./test-number.tsx";
import { useSendTest } from "./use-send-test.ts";

/** The form below the preview: sends the shown text to a number of the user's own. */
export function SendTest({ campaignId, variant }: { campaignId: number; variant: number }) {
  const { t } = useTranslation("campaignReport");
  const { field, submit, isPending } = useSendTest(campaignId, variant);
  return (
    <form className={css["test"]} onSubmit={submit} noValidate>
      <TestNumber {...field} />
      <Button type="submit" variant="outlined" color="inherit" loading={isPending}>
        {t("test.send")}
      </Button>
    </form>
  );
}
