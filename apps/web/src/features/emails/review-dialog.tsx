import type { emailsApi } from "@balcao/shared/emails/api";
import type { Response } from "@balcao/shared/contract";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "../../lib/id.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import basics from "../../ui/basics.module.css";
import css from "./emails.module.css";
import { emailStatus, type Recipients, useSendEmail } from "../../nouns/emails/noun.ts";
import type { Values } from "./values.ts";

type Props = {
  recipients: Recipients;
  values: Values;
  found: Response<typeof emailsApi.check>;
  onClose: () => void;
  onSent: () => void;
};

/** Shows the e-mail as it will arrive, how many people get it and who is left out. An e-mail is sent only from this dialog. */
export function ReviewDialog({ recipients, values, found, onClose, onSent }: Props) {
  const { t } = useTranslation("emails");
  const id = useId();
  // The id of the e-mail. With the same id the server sends the e-mail only once, also after a second press or a repeat after a lost answer.
  const [clientId] = useState(newId);
  const send = useSendEmail();
  const { data: status } = useQuery(emailStatus);
  const refused = recipients.kind === "typed" && found.invalid.length > 0;
  const isTooMany = found.count > found.left;
  const { subject, message } = values;
  const go = () =>
    send.mutate(
      { recipients, subject, message, clientId },
      {
        onSuccess: () => {
          notify.success(t("onItsWay", { count: found.count }), preparedMs);
          onSent();
        },
      },
    );
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t("reviewTitle")}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={id}>
        <p className={css["count"]}>
          <strong>{t("willGet", { count: found.count })}</strong>
        </p>
        <ul className={`${basics["broken"]} ${basics["body"]} ${css["notes"]}`}>
          {refused ? <li data-fault>{t("invalid", { list: found.invalid.join(", ") })}</li> : null}
          {!refused && found.invalid.length > 0 ? <li>{t("skipped", { list: found.invalid.join(", ") })}</li> : null}
          {found.repeated > 0 ? <li>{t("repeated", { count: found.repeated })}</li> : null}
          {found.unsubscribed > 0 ? <li>{t("leftOut", { count: found.unsubscribed })}</li> : null}
          {isTooMany ? <li data-fault>{t("tooMany", { left: found.left, cap: status?.cap ?? found.left })}</li> : null}
        </ul>
        <Preview values={values} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          variant="contained"
          disabled={refused || isTooMany || found.count === 0}
          loading={send.isPending}
          onClick={go}
        >
          {t("send")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The e-mail as it will arrive. */
function Preview({ values: { subject, message } }: { values: Values }) {
  const { t } = useTranslation("emails");
  const { data: status } = useQuery(emailStatus);
  return (
    <div className={`${basics["broken"]} ${basics["framed"]} ${css["preview"]}`}>
      <p>
        {t("fromLine", { from: status?.from ?? "" })}
        <br />
        {t("replyLine", { replyTo: status?.replyTo ?? "" })}
      </p>
      <h3 dir="auto">{subject}</h3>
      <p className={css["message"]} dir="auto">
        {message}
      </p>
      <small>{t("footerNote")}</small>
    </div>
  );
}
