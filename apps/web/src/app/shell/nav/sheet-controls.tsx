import { ThemeToggle } from "../../../ui/theme/theme-toggle.tsx";
import { VolumeSlider } from "../../../features/notifications/volume-slider.tsx";
import { LanguageMenu } from "../language-menu.tsx";
import css from "./nav.module.css";
import { ReloadButton } from "../reload-button.tsx";

/** The controls for which the top bar of a phone has no room. */
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
