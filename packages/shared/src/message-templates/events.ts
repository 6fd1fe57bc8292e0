export interface MessageTemplateEvents {
  /** Templates came, changed or went: what is shown of them is asked for again. */
  "message-templates.update": Record<string, never>;
}
