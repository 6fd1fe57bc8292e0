/** For this many minutes a typed password proves that its user is still at the screen. */
export const reauthenticationMinutes = 15;
