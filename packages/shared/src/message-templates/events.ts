export interface MessageTemplateEvents {
  /** Templates were added, changed or deleted, so screens with templates fetch them again. */
  "message-templates.update": Record<string, never>;
}
