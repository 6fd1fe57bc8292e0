/** Nodes of interactive messages, for tests. */
export const reply = (id: string, title = id) => ({ type: "reply", reply: { id, title } });
export const list = (rows: number) => ({
  type: "list",
  body: { text: "Escolha" },
  action: {
    button: "Abrir",
    sections: [
      { title: "Setores", rows: Array.from({ length: rows }, (_, n) => ({ id: `r${n}`, title: `Linha ${n}` })) },
    ],
  },
});
export const buttons = (...all: object[]) => ({ type: "button", body: { text: "Certo?" }, action: { buttons: all } });
export const cta = { name: "cta_url", parameters: { display_text: "Abrir", url: "https://x.com" } };
export const card = (place: number) => ({
  card_index: place,
  type: "cta_url",
  header: { type: "image", image: { link: "https://x.com/a.jpg" } },
  body: { text: "Um" },
  action: cta,
});
