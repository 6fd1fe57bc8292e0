/** The number of rows of a company. Zipf's law distributes its messages over its tickets, so the first ticket has very many. */
export interface CompanySize {
  users: number;
  queues: number;
  tags: number;
  contacts: number;
  tickets: number;
  open: number;
  pending: number;
  messages: number;
}
const full: CompanySize = {
  users: 50,
  queues: 20,
  tags: 100,
  contacts: 200_000,
  tickets: 300_000,
  open: 8000,
  pending: 4000,
  messages: 3_000_000,
};
const scaled = (share: number): CompanySize => ({
  ...full,
  contacts: full.contacts * share,
  tickets: full.tickets * share,
  open: full.open * share,
  pending: full.pending * share,
  messages: full.messages * share,
});
/** The number of companies beside the large one, on the same installation. */
export const neighbours = 19;
export const neighbour: CompanySize = { ...scaled(0.003), users: 5, queues: 3, tags: 10 };
/** `desk` is `full` with few messages, for queries that only read tickets. */
export const sizes = { small: scaled(0.01), medium: scaled(0.1), desk: { ...full, messages: full.tickets }, full };
export type SizeName = keyof typeof sizes;
