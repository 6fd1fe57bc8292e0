import type { ProviderTest as Tested } from "@balcao/shared/assistant/schema";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Menu from "@mui/material/Menu";
import type { UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./assistant.module.css";

type Props = {
  test: UseMutationResult<Tested, Error, void>;
  models: UseMutationResult<{ models: string[] }, Error, void>;
  /** Whether the form has unsaved changes. The test asks only the saved provider. */
  dirty: boolean;
  onModel: (model: string) => void;
};

/** Asks the saved provider for a word, or for its models, and shows the answer. */
export function ProviderTest({ test, models, dirty, onModel }: Props) {
  const { t } = useTranslation("prompts");
  const button = useRef<HTMLButtonElement>(null);
  const names = models.data?.models ?? [];
  const choose = (model: string) => {
    onModel(model);
    models.reset();
  };
  return (
    <>
      <Button disabled={dirty} loading={test.isPending} onClick={() => test.mutate()}>
        {t("provider.test")}
      </Button>
      <Button ref={button} disabled={dirty} loading={models.isPending} onClick={() => models.mutate()}>
        {t("provider.models")}
      </Button>
      <Menu open={names.length > 0} anchorEl={() => button.current} onClose={() => models.reset()}>
        {names.map((name) => (
          <MenuItem key={name} onClick={() => choose(name)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <p className={`${basics["rest"]} ${basics["broken"]} ${css["words"]}`} role="status">
        {test.data ? <Outcome {...test.data} /> : null}
        {models.data && names.length === 0 ? t("provider.noModels") : null}
      </p>
    </>
  );
}

function Outcome({ ok, fault, detail, ms, model, hasTools }: Tested) {
  const { t } = useTranslation("prompts");
  if (ok) return t(hasTools ? "provider.works" : "provider.worksWithoutTools", { model, ms });
  return [t(`fault.${fault ?? "none"}`), detail].filter(Boolean).join(" · ");
}
