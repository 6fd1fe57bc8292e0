import { darkMailColours, paletteOf, readableAccent } from "@balcao/shared/branding/palette";
import { ours } from "@balcao/shared/branding/rules";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./preview.module.css";

export interface Look {
  name: string;
  accent: string;
  senderName: string;
  /** The addresses of the pictures as they would be after saving. */
  logo: string | null;
  logoDark: string | null;
  icon: string | null;
}
const modes = ["light", "dark"] as const;
type Mode = (typeof modes)[number];

const properties = (colours: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--palette-${name}`, colour])) as CSSProperties;

/** How the installation looks with the form's present values: the sign-in and the desk in both modes, an e-mail and the icon on a phone. */
export function Preview({ look }: { look: Look }) {
  const { t } = useTranslation("branding");
  const palette = paletteOf(look.accent);
  return (
    <section className={`${basics["narrow"]} ${basics["gap16"]} ${css["previews"]}`} aria-label={t("preview.title")}>
      <h2>{t("preview.title")}</h2>
      {modes.map((mode) => (
        <figure
          key={mode}
          className={css["mode"]}
          data-palette={mode}
          style={look.accent === ours.accent ? undefined : properties(palette[mode])}
        >
          <figcaption className={basics["hint"]}>{t(`preview.${mode}`)}</figcaption>
          <div className={css["screens"]}>
            <SignIn look={look} mode={mode} />
            <Desk />
          </div>
        </figure>
      ))}
      <div className={css["screens"]}>
        <Mail look={look} />
        <Phone look={look} />
      </div>
    </section>
  );
}

function Sign({ look, size }: { look: Look; size: number }) {
  if (look.icon) return <img src={look.icon} width={size} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill={readableAccent(look.accent)} />
      <path d="M7 19.5h18M9.5 19.5v4.5M22.5 19.5v4.5" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M10 8h12a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-5l-3.5 2.5V16H10a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2z" fill="#fff" />
    </svg>
  );
}

function SignIn({ look, mode }: { look: Look; mode: Mode }) {
  const { t } = useTranslation("branding");
  const logo = mode === "dark" ? (look.logoDark ?? look.logo) : (look.logo ?? look.logoDark);
  return (
    <div className={`${basics["apart"]} ${basics["framed"]} ${basics["small"]} ${css["signIn"]}`}>
      <div className={`${basics["row"]} ${basics["apart"]}`}>
        {logo ? <img className={css["logo"]} src={logo} alt={look.name} /> : <Sign look={look} size={28} />}
        {logo ? null : <strong className={basics["broken"]}>{look.name}</strong>}
      </div>
      <span className={css["field"]} />
      <span className={css["field"]} />
      <span className={`${basics["full"]} ${basics["firm"]} ${css["button"]}`}>{t("preview.enter")}</span>
    </div>
  );
}

function Desk() {
  const { t } = useTranslation("branding");
  return (
    <div className={`${basics["apart"]} ${basics["framed"]} ${basics["small"]} ${css["desk"]}`}>
      <span className={css["bar"]}>{t("preview.bar")}</span>
      <span className={css["chosen"]}>{t("preview.chosen")}</span>
      <span className={css["theirs"]}>{t("preview.theirs")}</span>
      <span className={css["mine"]}>{t("preview.mine")}</span>
      <span className={css["link"]}>{t("preview.link")}</span>
    </div>
  );
}

function Mail({ look }: { look: Look }) {
  const { t } = useTranslation("branding");
  const dark = darkMailColours(look.accent);
  return (
    <figure className={css["mail"]}>
      <figcaption className={basics["hint"]}>{t("preview.mail")}</figcaption>
      {modes.map((mode) => (
        <div
          key={mode}
          data-palette={mode}
          className={`${basics["column"]} ${basics["apart"]} ${basics["small"]} ${css["letter"]}`}
        >
          <span className={`${basics["hint"]} ${basics["broken"]}`}>
            {t("preview.from", { name: look.senderName || t("preview.usual") })}
          </span>
          <strong
            className={basics["broken"]}
            style={{ color: mode === "dark" ? dark.text : readableAccent(look.accent) }}
          >
            {look.name}
          </strong>
          <span>{t("preview.letter")}</span>
          <span
            className={`${basics["full"]} ${basics["firm"]} ${css["button"]}`}
            style={{ background: mode === "dark" ? dark.button : readableAccent(look.accent) }}
          >
            {t("preview.confirm")}
          </span>
        </div>
      ))}
    </figure>
  );
}

function Phone({ look }: { look: Look }) {
  const { t } = useTranslation("branding");
  return (
    <figure className={css["phone"]}>
      <figcaption className={basics["hint"]}>{t("preview.phone")}</figcaption>
      <Sign look={look} size={56} />
      <span className={`${basics["clipped"]} ${css["app"]}`}>{look.name}</span>
    </figure>
  );
}
