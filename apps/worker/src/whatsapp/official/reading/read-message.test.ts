import { expect, test } from "vitest";
import { fileIdIn, readMessage } from "./read-message.ts";

const bytes = (message: unknown) => Buffer.from(JSON.stringify(message));
const read = (message: object) => readMessage(bytes(message));
const picture = { id: "123", mime_type: "image/jpeg", sha256: "aGFzaA==", caption: "Olha" };

test("texts, choices and filled-in forms of a customer are read as words", () => {
  const reply = (node: object) => read({ type: "interactive", interactive: node });
  for (const [content, body] of [
    [read({ type: "text", text: { body: " oi\u0000 " } }), "oi"],
    [read({ type: "button", button: { text: "Sim", payload: "opt:1" } }), "Sim"],
    [read({ type: "button", button: { payload: "opt:1" } }), "opt:1"],
    [reply({ type: "button_reply", button_reply: { id: "opt:1", title: "Vendas" } }), "Vendas"],
    [reply({ type: "list_reply", list_reply: { id: "opt:2", title: "Suporte", description: "x" } }), "Suporte"],
    [
      reply({ nfm_reply: { body: "Sent", response_json: '{"flow_token":"1","nome":"Ana","itens":[1]}' } }),
      "nome: Ana\nitens: 1",
    ],
    [reply({ nfm_reply: { body: "Sent", response_json: "{" } }), "Sent"],
  ] as const)
    expect(content).toMatchObject({ kind: "message", mediaType: "text", body });
});

test("a tapped line of a menu is read with its inner id, and a cut row with its whole name", () => {
  const tapped = (interactive: object) => read({ type: "interactive", interactive });
  expect(tapped({ type: "button_reply", button_reply: { id: "opt:1", title: "Vendas" } })).toMatchObject({
    choice: "opt:1",
  });
  const row = { id: "opt:2", title: "Segunda via de boleto e…", description: "Segunda via de boleto e notas" };
  expect(tapped({ type: "list_reply", list_reply: row })).toMatchObject({
    choice: "opt:2",
    body: "Segunda via de boleto e notas",
  });
  expect(read({ type: "text", text: { body: "oi" } })).not.toHaveProperty("choice");
});

test("a pressed button of another program on the same number counts as typed words of the customer", () => {
  for (const id of ["parar", "opt:1:b", "sair:opt:1", "opt:x", ""])
    for (const kind of ["button_reply", "list_reply"]) {
      const stopped = read({ type: "interactive", interactive: { type: kind, [kind]: { id, title: "Parar" } } });
      expect(stopped).toMatchObject({ mediaType: "text", body: "Parar" });
      expect(stopped).not.toHaveProperty("choice");
    }
});

test("an answer to a card is the customer's words, and quotes the card that was tapped", () => {
  const tapped = (payload: string, language?: "en") =>
    readMessage(bytes({ type: "button", button: { text: "Quero", payload }, context: { id: "wamid.1" } }), language);
  expect(tapped("card:1:0:Bota por 20 reais")).toMatchObject({
    body: "Quero",
    quotes: "wamid.1",
    quotedText: "Cartão 2: Bota por 20 reais",
  });
  expect(tapped("card:0:0:", "en")).toMatchObject({ body: "Quero", quotedText: "Card 1" });
  expect(tapped("Quero")).toMatchObject({ body: "Quero", quotedText: "" });
});

test("a question about a product of the catalog says which product", () => {
  const asks = (more: object, language?: "es") => {
    const context = { referred_product: { catalog_id: "1", product_retailer_id: "CAFE-500" } };
    return readMessage(bytes({ type: "text", text: { body: "Tem?" }, context, ...more }), language);
  };
  expect(asks({})).toMatchObject({ body: "Tem?", quotes: null, quotedText: "Produto CAFE-500" });
  expect(asks({}, "es")).toMatchObject({ quotedText: "Producto CAFE-500" });
  expect(asks({ context: { referred_product: 7 } })).toMatchObject({ quotedText: "" });
});

test("files have their kind, name and words, and a file's id at Meta must be digits", () => {
  expect(read({ type: "image", image: picture })).toMatchObject({
    mediaType: "image",
    body: "Olha",
    media: { mimetype: "image/jpeg", voice: false, tooLarge: false },
  });
  expect(read({ type: "audio", audio: { ...picture, voice: true } })).toMatchObject({
    mediaType: "audio",
    media: { voice: true },
  });
  expect(read({ type: "document", document: { ...picture, filename: "../a/nota.pdf" } })).toMatchObject({
    mediaType: "application",
    media: { name: "nota.pdf" },
  });
  expect(read({ type: "sticker", sticker: { id: "1" } })).toMatchObject({ mediaType: "sticker", body: "" });
  expect(fileIdIn(bytes({ video: picture }))).toBe("123");
  expect(fileIdIn(bytes({ video: { ...picture, id: "../me" } }))).toBeNull();
  expect(fileIdIn(bytes({ text: { body: "oi" } }))).toBeNull();
});

test("a location, contact cards and an order are shown, and content that Meta cannot show is named", () => {
  const location = { latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A|B" };
  expect(read({ type: "location", location })).toMatchObject({
    mediaType: "locationMessage",
    body: "|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Loja, Rua A/B",
  });
  const contacts = [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+55 11", wa_id: "5511988887777" }] }];
  expect(read({ type: "contacts", contacts })).toMatchObject({
    mediaType: "vcard",
    body: "BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL:+5511988887777\nEND:VCARD",
  });
  const addresses = [{ street: "Rua A, 10", city: "São Paulo", zip: "01000-000", country_code: "br" }];
  expect(read({ type: "contacts", contacts: [{ name: { formatted_name: "Bia" }, addresses }] })).toMatchObject({
    body: expect.stringContaining("ADR:;;Rua A\\, 10\\, São Paulo\\, 01000-000;;;;"),
  });
  const vcard = "BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD";
  expect(read({ type: "contacts", contacts: [{ origin: "contact_request", vcard }] })).toMatchObject({
    body: "BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nTEL:+5511988887777\nEND:VCARD",
  });
  const order = { text: "Dois" };
  expect(read({ type: "order", order })).toMatchObject({ mediaType: "unsupported", body: ":order\nDois" });
  const product_items = [
    { product_retailer_id: "a", quantity: 2, item_price: 25.5, currency: "BRL" },
    { product_retailer_id: "b", quantity: "1", item_price: "78.9", currency: "BRL" },
    7,
  ];
  expect(read({ type: "order", order: { ...order, product_items } })).toMatchObject({
    body: ":order\nDois\n2 × a · R$ 25,50\n1 × b · R$ 78,90\nItens: 3\nTotal: R$ 129,90",
  });
  expect(readMessage(Buffer.from(JSON.stringify({ type: "order", order: { product_items } })), "en")).toMatchObject({
    body: ":order\n2 × a · R$25.50\n1 × b · R$78.90\nItems: 3\nTotal: R$129.90",
  });
  const many = Array.from({ length: 60 }, () => product_items[0]);
  const long = read({ type: "order", order: { product_items: many } });
  expect("body" in long ? long.body.match(/2 × a/g) : []).toHaveLength(50);
  const errors = [{ code: 131_051, title: "Unsupported", error_data: { details: "Message type is not supported." } }];
  expect(read({ type: "unsupported", errors })).toMatchObject({
    mediaType: "unsupported",
    body: "Message type is not supported.",
  });
  expect(read({ type: "novidade", novidade: {} })).toMatchObject({ kind: "message", mediaType: "unsupported" });
});

test("changes name their message, and Meta's system notices are no messages", () => {
  expect(read({ type: "reaction", reaction: { message_id: "wamid.A", emoji: "👍" } })).toEqual({
    kind: "reaction",
    of: "wamid.A",
    emoji: "👍",
  });
  expect(read({ type: "reaction", reaction: { message_id: "wamid.A" } })).toMatchObject({ emoji: "" });
  const message = { type: "text", text: { body: "novo" } };
  expect(read({ type: "edit", edit: { original_message_id: "wamid.A", message } })).toEqual({
    kind: "edit",
    of: "wamid.A",
    body: "novo",
  });
  expect(read({ type: "revoke", revoke: { original_message_id: "wamid.A" } })).toEqual({
    kind: "delete",
    of: "wamid.A",
  });
  expect(read({ type: "system", system: { body: "x", type: "user_changed_number" } })).toMatchObject({
    kind: "nothing",
  });
});

test("an advertisement is stored with its platform's ids, and shown with its words", () => {
  const referral = {
    source_url: "https://fb.me/1",
    source_id: "77",
    source_type: "ad",
    headline: "Promoção",
    body: "Metade do preço",
    ctwa_clid: "abc",
  };
  const said = { type: "text", text: { body: "oi" } };
  expect(read({ ...said, referral, context: { id: "wamid.Q", forwarded: true } })).toMatchObject({
    quotes: "wamid.Q",
    isForwarded: true,
    advert: {
      sourceId: "77",
      kind: "ad",
      title: "Promoção",
      url: "https://fb.me/1",
      body: "Metade do preço",
      click: "abc",
    },
    linkPreview: { url: "https://fb.me/1", title: "Promoção", description: "Metade do preço" },
  });
  const odd = { ...referral, source_url: "javascript:alert(1)" };
  expect(read({ ...said, referral: odd })).toMatchObject({ linkPreview: null, advert: { sourceId: "77", url: "" } });
});

test("a message without text that came from an advertisement gets the advertisement's words as its text", () => {
  const referral = { source_id: "77", headline: "Verão", body: "50% off" };
  expect(read({ type: "text", text: { body: "" }, referral })).toMatchObject({
    mediaType: "text",
    body: "Verão\n50% off",
    advert: { sourceId: "77" },
  });
});

test.each([null, 7, "x", [], { type: 7 }, { type: "text", text: 7 }, { image: { id: {} } }, { contacts: [7] }])(
  "%j from Meta still becomes a message",
  (message) => {
    expect(readMessage(bytes(message))).toMatchObject({ kind: "message" });
  },
);
