import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { VolumeSlider } from "../notifications/volume-slider.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import css from "./nav.module.css";
import { ReloadButton } from "./reload-button.tsx";

/** What the top bar of a phone has no room for. */
export function SheetControls() {
  return (
    <div className={css["controls"]}>
      <VolumeSlider />
      <div>
        <ReloadButton />
        <LanguageMenu />
        <ThemeToggle />
      </div>
    </div>
  );
}
