/** So many failures in a row pause an integration. */
export const failuresBeforePause = 5;
/** For so long its customers go to people at once. */
export const pauseMinutes = 10;
export const maxIntegrationsOfCompany = 50;
