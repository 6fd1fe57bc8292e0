/** A password that was typed so many minutes ago still stands for who sits there. */
export const reauthenticationMinutes = 15;
