import type { Invitation } from "@balcao/shared/invitations/schema";
import { invitationDays } from "@balcao/shared/invitations/rules";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/copy-button.tsx";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import basics from "../../ui/basics.module.css";

export type NewInvitation = { invitation: Invitation; link: string; mailed: boolean };

/** The link of an invitation. It is shown only once. */
export function LinkDialog({
  made: { invitation, link, mailed },
  onClose,
}: {
  made: NewInvitation;
  onClose: () => void;
}) {
  const { t } = useTranslation("users");
  return (
    <InfoDialog title={t("invite.made")} onClose={onClose}>
      <div className={`${basics["column"]} ${basics["gap16"]}`}>
        <p role="status">
          {mailed ? t("invite.mailed", { email: invitation.email }) : t("invite.passOn", { count: invitationDays })}
        </p>
        <Field label={t("invite.link")} help={t("invite.once", { count: invitationDays })}>
          {(wiring) => (
            <OutlinedInput
              value={link}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.querySelector("input")?.select()}
              slotProps={{ input: { ...wiring, "aria-label": t("invite.link") } }}
            />
          )}
        </Field>
        <div>
          <CopyButton text={link} label={t("invite.copy")} variant="contained" />
        </div>
      </div>
    </InfoDialog>
  );
}
