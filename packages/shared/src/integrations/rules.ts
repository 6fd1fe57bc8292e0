/** This many failures in a row pause an integration. */
export const failuresBeforePause = 5;
/** For this time the customers of a paused integration go to attendants immediately. */
export const pauseMinutes = 10;
export const maxIntegrationsOfCompany = 50;
