import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { signupWindow } from "../../../nouns/connections/signup.ts";
import basics from "../../../ui/basics.module.css";
import css from "./signup.module.css";

/**
 * Offers the sign-up in Meta's window, when the operator has an app. It leads to a page of its own with a full load, because the browser may load Meta's
 * script only there.
 */
export function SignupOffer() {
  const { t } = useTranslation("officialNumbers");
  const { data } = useQuery(signupWindow);
  if (!data) return null;
  return (
    <section className={`${basics["column"]} ${css["offer"]}`} aria-label={t("signup.title")}>
      <p>{t("signup.offer")}</p>
      <Button
        className={css["action"] ?? ""}
        variant="contained"
        component={Link}
        reloadDocument
        to="/connections/meta"
      >
        {t("signup.toPage")}
      </Button>
      <p className={basics["hint"]}>{t("signup.orByHand")}</p>
    </section>
  );
}
