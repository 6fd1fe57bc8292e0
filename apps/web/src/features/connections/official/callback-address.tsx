import type { OfficialCallback } from "@balcao/shared/connections/official-api";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Caution } from "../../../ui/caution.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./official.module.css";

/**
 * The fields that Meta must report: messages, changes of templates, of numbers and of their account, wishes about marketing, new ids of people, and
 * events on the phone of a number that is also in the WhatsApp Business app.
 */
const webhookFields = [
  "messages",
  "message_template_status_update",
  "message_template_quality_update",
  "message_template_components_update",
  "template_category_update",
  "phone_number_quality_update",
  "phone_number_name_update",
  "business_capability_update",
  "account_update",
  "account_alerts",
  "security",
  "user_preferences",
  "user_id_update",
  "smb_message_echoes",
  "smb_app_state_sync",
  "history",
];

/** The fields to subscribe, the address of the webhook and its verify token, where Meta's pages ask for them by hand. */
export function CallbackAddress({ callback }: { callback: OfficialCallback }) {
  const { t } = useTranslation("officialNumbers");
  const parts = [
    { label: t("webhookFields"), texts: webhookFields },
    { label: t("callbackUrl"), texts: [callback.callbackUrl] },
    { label: t("verifyToken"), texts: [callback.verifyToken] },
  ];
  return (
    <>
      <p className={basics["note"]}>{t("callbackText")}</p>
      <dl className={`${basics["column"]} ${basics["gap16"]} ${css["address"]}`}>
        {parts.map(({ label, texts }) => (
          <div key={label}>
            <dt className={basics["note"]}>{label}</dt>
            {texts.map((text) => (
              <dd key={text} className={basics["small"]}>
                <span className={basics["broken"]}>
                  <Breakable text={text} />
                </span>
                <CopyButton text={text} label={t("copy")} name={texts.length > 1 ? text : label} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

/** A name of Meta's that breaks only after its underscores. A longer part breaks anywhere. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** Says that Meta cannot deliver to this installation, and who can mend that. */
export function UnreachableCaution({ callback }: { callback: OfficialCallback }) {
  const { t } = useTranslation("officialNumbers");
  return callback.isReachable ? null : <Caution>{t("unreachable")}</Caution>;
}
