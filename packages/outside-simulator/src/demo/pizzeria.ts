import { choices, type Flow, says } from "../typebot/flow.ts";

/** A small order at a local pizzeria. */
export const pizzeria: Flow = {
  slug: "pizzaria",
  first: "welcome",
  steps: {
    welcome: {
      bubbles: [says("p1", "Oi, *{{nome}}*! Aqui é a *Pizzaria do Bairro* 🍕"), says("p2", "O que você quer fazer?")],
      input: choices("menu", "Fazer um pedido", "Ver o cardápio", "Falar com um atendente"),
      ways: { "menu-2": "list", "menu-3": "person" },
      next: "flavour",
    },
    list: {
      bubbles: [
        says(
          "p3",
          "*Calabresa*: calabresa e cebola, R$ 42",
          "*Portuguesa*: presunto, ovo e cebola, R$ 46",
          "*Marguerita*: tomate e manjericão, R$ 44",
        ),
      ],
      next: "flavour",
    },
    flavour: {
      bubbles: [says("p4", "Qual sabor vai ser?")],
      input: choices("sabor", "Calabresa", "Portuguesa", "Marguerita"),
      saves: "sabor",
      next: "size",
    },
    size: {
      bubbles: [says("p5", "E o tamanho?")],
      input: choices("tamanho", "Média", "Grande"),
      saves: "tamanho",
      next: "address",
    },
    address: {
      bubbles: [says("p6", "Para onde a gente entrega? Mande rua, número e bairro.")],
      input: { id: "endereco", type: "text input" },
      saves: "endereco",
      next: "payment",
    },
    payment: {
      bubbles: [says("p7", "Como prefere pagar?")],
      input: choices("pagamento", "Pix", "Cartão na entrega", "Dinheiro"),
      saves: "pagamento",
      next: "check",
    },
    check: {
      bubbles: [
        says(
          "p8",
          "Confere pra mim?",
          "",
          "Pizza *{{sabor}}*, tamanho {{tamanho}}",
          "Entrega: {{endereco}}",
          "Pagamento: {{pagamento}}",
        ),
      ],
      input: choices("confere", "Está certo", "Quero mudar"),
      ways: { "confere-2": "flavour" },
      next: "thanks",
    },
    thanks: {
      bubbles: [says("p9", "Pedido anotado! 🛵 Chega em uns 40 minutos."), says("p10", "Obrigado e bom apetite!")],
    },
    person: { bubbles: [says("p11", "Já vou chamar alguém para falar com você."), says("p12", '#{"stopBot":true}')] },
  },
};
