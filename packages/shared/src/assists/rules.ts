/** The longest text that is improved or translated: what is longer would come back cut. */
export const maxAssisted = 4000;
