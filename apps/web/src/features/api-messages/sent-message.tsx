import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import basics from "../../ui/basics.module.css";
import css from "./documentation.module.css";
import { useAskState } from "../../nouns/api-messages/queries.ts";

/** The answer to a test: the id of the message that was sent, and a button that asks for the message's state. */
export function SentMessage({ token, sendId }: { token: string; sendId: string }) {
  const { t } = useTranslation("apiMessages");
  const { mutate, data: state, error, isPending } = useAskState();
  return (
    <div
      className={`${basics["column"]} ${basics["top"]} ${basics["sunk"]} ${basics["small"]} ${basics["gap6"]} ${css["sent"]}`}
    >
      <p>
        messageId <code className={basics["broken"]}>{sendId}</code>
      </p>
      <p role="status">
        {state ? t(`test.state.${state.status}`) : null}
        {state?.reason ? ` ${t(`states.reason.${state.reason}`)}` : null}
        {error ? errorText(error) : null}
      </p>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isPending}
        onClick={() => mutate({ token, sendId })}
      >
        {t("test.askState")}
      </Button>
    </div>
  );
}
