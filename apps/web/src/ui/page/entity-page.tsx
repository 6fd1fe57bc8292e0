import Button from "@mui/material/Button";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { focusFirstFault } from "../../lib/screen/focus-fault.ts";
import { Refusal } from "../refusal.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import basics from "../basics.module.css";
import css from "./entity-page.module.css";

type Props = {
  title: string;
  /** The name of the changed object. */
  subtitle: string | undefined;
  action: string;
  /** Whether the user has typed something. Leaving then asks for confirmation. */
  dirty: boolean;
  busy: boolean;
  /** The server's reason for a refusal, in words. */
  refusal?: string | undefined;
  /** The page of the list, to which Cancel leads. */
  list: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
};

/** The page on which the user adds or changes one object that is too long for a dialog. Enter saves, and the buttons stay in view. */
export function EntityPage({ title, subtitle, action, dirty, busy, refusal, list, onSubmit, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    focusFirstFault(event.currentTarget);
  };
  return (
    <>
      <form
        onSubmit={submit}
        noValidate
        aria-labelledby={id}
        className={`${basics["column"]} ${basics["tall"]} ${css["form"]}`}
      >
        <header>
          <h1 id={id}>{title}</h1>
          {subtitle ? (
            <p className={`${basics["hint"]} ${basics["broken"]}`} dir="auto">
              {subtitle}
            </p>
          ) : null}
        </header>
        <div className={`${basics["column"]} ${css["fields"]}`}>{children}</div>
        <div className={css["foot"]}>
          <Refusal text={refusal} />
          <div className={`${basics["row"]} ${basics["apart"]} ${basics["still"]} ${css["buttons"]}`}>
            <Button color="inherit" onClick={() => void navigate(list)}>
              {t("cancel")}
            </Button>
            <Button type="submit" variant="contained" loading={busy}>
              {action}
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard dirty={dirty} />
    </>
  );
}
