import type { ReactNode } from "react";
import { brandingPath, useBranding } from "../../lib/branding/branding.ts";
import { Logo } from "./logo.tsx";
import css from "./brand.module.css";

/**
 * The operator's logo in the colours of the mode, or the sign of the installation with `children` beside it. A logo has no `children`, because it
 * contains the name.
 */
export function Brand({ size, height, children }: { size: number; height: number; children?: ReactNode }) {
  const { name, pictures } = useBranding();
  const [light, dark] = [pictures.includes("logo"), pictures.includes("logoDark")];
  if (!light && !dark)
    return (
      <>
        <Logo size={size} />
        {children}
      </>
    );
  const show = (mode: string, file: string) => (
    <img className={css["logo"]} data-on={mode} src={brandingPath(file)} height={height} alt={name} />
  );
  if (!light || !dark) return show("both", light ? "logo" : "logo-dark");
  return (
    <>
      {show("light", "logo")}
      {show("dark", "logo-dark")}
    </>
  );
}
