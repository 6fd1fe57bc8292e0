/** This page is the app of the device, not a tab of its browser. iOS says so in a word of its own. */
export const isApp = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;
