import { type MessageTemplate, messageTemplateSchema } from "@balcao/shared/message-templates/schema";

/** An approved template with one variable and one button. */
export const aMessageTemplate = (part: Partial<MessageTemplate> = {}): MessageTemplate =>
  messageTemplateSchema.parse({
    id: 4,
    name: "aviso_entrega",
    language: "pt_BR",
    category: "utility",
    status: "approved",
    quality: "green",
    rejectedReason: null,
    content: {
      header: { kind: "none" },
      body: "Olá {{nome}}, o pedido {{pedido}} saiu.",
      samples: { nome: "Ana", pedido: "123" },
      footer: "",
      buttons: [{ kind: "reply", text: "Recebi" }],
    },
    hasOther: false,
    keepsFile: false,
    connections: [{ id: 1, name: "Oficial" }],
    seenAt: "2026-01-10T12:00:00.000Z",
    ...part,
  });
