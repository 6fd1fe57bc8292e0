/** What the list of tickets is asked when nothing narrows it. */
export const everyTicket = {
  showAll: false,
  queueIds: [],
  withUnreadMessages: false,
  searchParam: "",
  tags: [],
  users: [],
  pageNumber: 1,
};
