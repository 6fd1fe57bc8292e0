import type { BrandingPicture, PictureFault } from "@balcao/shared/branding/rules";
import Button from "@mui/material/Button";
import ImageUp from "lucide-react/icons/image-up";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./branding.module.css";
import { type ChosenPicture, readPicture } from "./read-picture.ts";

interface Props {
  picture: BrandingPicture;
  /** The address of the picture that is shown now. Null when there is no picture. */
  url: string | null;
  onChange: (chosen: ChosenPicture | null) => void;
}

/** One picture of the branding: what it is, how it looks, and buttons to choose another or none. */
export function PictureField({ picture, url, onChange }: Props) {
  const { t } = useTranslation("branding");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPicture(picture, file);
    setFault(typeof read === "string" ? read : null);
    if (typeof read !== "string") onChange(read);
  };
  const name = t(`picture.${picture}`);
  return (
    <div role="group" aria-labelledby={id} className={`${basics["column"]} ${basics["apart"]} ${css["picture"]}`}>
      <span id={id}>{name}</span>
      <div className={`${basics["wrapped"]} ${basics["apart"]} ${css["chosen"]}`}>
        <Shown picture={picture} url={url} name={name} />
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t("choose", { name })}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = "";
          }}
        />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<ImageUp size={18} aria-hidden />}
          aria-label={`${t(url ? "other" : "pick")}: ${name}`}
          onClick={() => input.current?.click()}
        >
          {t(url ? "other" : "pick")}
        </Button>
        {url ? (
          <Button
            color="inherit"
            aria-label={`${t("remove")}: ${name}`}
            onClick={() => {
              setFault(null);
              onChange(null);
            }}
          >
            {t("remove")}
          </Button>
        ) : null}
      </div>
      {fault ? (
        <p role="alert" className={`${basics["small"]} ${basics["bad"]}`}>
          {t(`fault.${fault}`)}
        </p>
      ) : (
        <p className={basics["note"]}>{t(`help.${picture}`)}</p>
      )}
    </div>
  );
}

function Shown({ picture, url, name }: Pick<Props, "picture" | "url"> & { name: string }) {
  const { t } = useTranslation("branding");
  return (
    <span
      className={`${basics["quiet"]} ${basics["middle"]} ${basics["framed"]} ${css["shown"]}`}
      data-palette={picture === "logoDark" ? "dark" : "light"}
      data-icon={picture === "icon"}
    >
      {url ? <img src={url} alt={t("present", { name })} /> : <span className={basics["hint"]}>{t("none")}</span>}
    </span>
  );
}
