import Button from "@mui/material/Button";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

const readingMs = 4000;

/** Leads back to the start page after a moment, because everything is paid. */
export function GoHome() {
  const { t } = useTranslation("billing");
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/"), readingMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Button variant="outlined" color="inherit" onClick={() => void navigate("/")}>
      {t("goHome")}
    </Button>
  );
}
