/** The path of this page with the dialog of a connection's link open. */
export const pathToLink = (connectionId: number): string => `${window.location.pathname}?link=${connectionId}`;
