import { digitsOf } from "@balcao/shared/phone";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { storage } from "../../../lib/storage.ts";
import { useTestCampaign } from "../../../nouns/campaigns/queries.ts";

const numberKey = "campaignTestNumber";
const noticeMs = 6000;
/** The fewest digits that the server accepts. */
const least = 8;

/** Sends one text of the campaign to a number of the user's own, which the browser remembers. */
export function useSendTest(campaignId: number, variant: number, onSent?: () => void) {
  const { t } = useTranslation("campaignReport");
  const [number, setNumber] = useState(() => storage.get(numberKey) ?? "");
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useTestCampaign(campaignId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (digitsOf(number).length < least) return setFault(t("test.fault"));
    const to = number.trim();
    setFault(undefined);
    storage.set(numberKey, to);
    mutate(
      { number: to, variant },
      {
        onSuccess: () => {
          notify.success(t("test.sent", { number: to }), noticeMs);
          onSent?.();
        },
        onError: (error) => {
          setFault(errorText(error));
          notify.error(errorText(error), noticeMs);
        },
      },
    );
  };
  return { field: { number, setNumber, fault }, submit, isPending };
}
