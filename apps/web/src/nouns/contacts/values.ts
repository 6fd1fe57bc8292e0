/** The values of the contact dialog. `key` is the id of a stored row. */
export type Values = {
  name: string;
  number: string;
  email: string;
  extraInfo: { key: number; name: string; value: string }[];
};
