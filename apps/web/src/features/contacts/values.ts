/** What the dialog of a contact holds. `key` is the id of a row that was there before. */
export type Values = {
  name: string;
  number: string;
  email: string;
  extraInfo: { key: number; name: string; value: string }[];
};
