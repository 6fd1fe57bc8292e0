export interface KanbanEvents {
  /** An admin put the columns of the board in this order. */
  "kanban.order": { tagIds: number[] };
}
