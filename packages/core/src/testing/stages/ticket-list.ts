/** The query of the list of tickets without any filter. */
export const everyTicket = {
  showAll: false,
  queueIds: [],
  withUnreadMessages: false,
  searchParam: "",
  tags: [],
  users: [],
  pageNumber: 1,
};
