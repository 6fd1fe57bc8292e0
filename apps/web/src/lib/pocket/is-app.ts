/** Whether this page runs as an app of the device and not in a tab of the browser. iOS has a special property for that. */
export const isApp = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;
