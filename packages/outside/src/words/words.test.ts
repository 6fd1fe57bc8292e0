import { expect, test } from "vitest";
import { dataFile } from "./data-address.ts";
import { whatsappMarks } from "./markdown.ts";
import { withoutModelSigns } from "./model-signs.ts";
import { parted } from "./parts.ts";
import { streamed } from "./streamed.ts";

test.each([
  ["**Olá** e *você* ~~não~~ [Site](https://a.b)", "*Olá* e _você_ ~não~ Site: https://a.b"],
  ["# **Título** final", "*Título final*"],
  ["* a\n  * b\n+ c", "- a\n  - b\n- c"],
  ["| A | B |\n|---|:-:|\n| 1 | 2 |", "A - B\n1 - 2"],
  ["***x*** e **a *b* c**", "*_x_* e *a _b_ c*"],
  ["** x ** e __y__ e `a**b**c` e https://a.b/__x__", "*x* e *y* e `a**b**c` e https://a.b/__x__"],
  ["![foto](https://a.b/x_(1).png)", "foto: https://a.b/x_(1).png"],
  ["[https://a.b](https://a.b/) <https://c.d>", "https://a.b/ https://c.d"],
  ["*negrito do WhatsApp*", "*negrito do WhatsApp*"],
  ["1\\. um \\* dois", "1. um * dois"],
  ["```js\nlet a = **b**;\n```\nfim", "let a = **b**;\nfim"],
  ["a\n\n---\n\n\nb\n***", "a\n\nb"],
  ["Título\n===\ntexto", "Título\ntexto"],
  ["- [ ] a\n- [x] b", "- ☐ a\n- ☑ b"],
  ["a<br/>b &amp; <i>c</i> <a href='https://q.w'>aqui</a>", "a\nb & _c_ aqui: https://q.w"],
  ["<ul><li>um</li><li>dois</li></ul>", "- um\n- dois"],
  ["<seu nome>", "<seu nome>"],
  ["Custa 2 * 3 * 4, snake_case_name", "Custa 2 * 3 * 4, snake_case_name"],
  ["> citação", "> citação"],
  // Tables, with and without the bars at their sides.
  ["Plano | Preço\n--- | ---\nA | 10\nB | 20\n\na | b", "Plano - Preço\nA - 10\nB - 20\n\na | b"],
  ["| **A** | R\\$ 10 |\n|--|--:|\n| B \\| C | 20 |", "*A* - R$ 10\nB | C - 20"],
  // Links of every spelling.
  ['[Site](https://a.b "Título")', "Site: https://a.b"],
  ["[Site](<https://a.b/x y> 'T') [x]( https://c.d )", "Site: https://a.b/x%20y x: https://c.d"],
  ['[a][1] e [b] e [c]\n\n[1]: https://a.b "T"\n[b]: <https://c.d>', "a: https://a.b e b: https://c.d e [c]"],
  ["[![logo](https://a.b/i.png)](https://a.b)", "logo: https://a.b"],
  ["[escreva](mailto:a@b.c) ou [ligue](tel:+5511999)", "escreva: a@b.c ou ligue: +5511999"],
  // Code with every kind of fence.
  ["````\n```\nx\n```\n````", "```\nx\n```"],
  ["- passo:\n    ```bash\n    npm i\n      -D x\n    ```\n- fim", "- passo:\n    npm i\n  -D x\n- fim"],
  ["~~~\na = **b**\n~~~", "a = **b**"],
  ["``a ` b`` e `c`", "a ` b e `c`"],
  // Headings.
  ["##Sem espaço\n#1 do dia", "*Sem espaço*\n#1 do dia"],
  ["### **Neg** e *it* ###", "*Neg e it*"],
  // Escaped characters and broken lines.
  ["\\`x\\` \\[a\\] 1\\) C:\\\\d", "`x` [a] 1) C:\\d"],
  ["a\\\nb", "a\nb"],
  // Quotes with lists inside them, and HTML.
  ["> **Nota**\n> * x\n>> y", "> *Nota*\n> - x\n> y"],
  ["<details><summary>Mais</summary>texto</details>", "Mais\ntexto"],
  ["&eacute; &#8217; &#x2014; &hellip; &ccedil;&atilde;o &naoha;", "é ’ — … ção &naoha;"],
  ["1. a\n   - b\n      * c\n2. d", "1. a\n   - b\n      - c\n2. d"],
  // Signs that touch words, and doubled signs.
  ["**Nome:**João e **Pagar**R$ 10", "*Nome:* João e PagarR$ 10"],
  ["__**Título**__ **__Outro__** in**negrito**", "*Título* *Outro* innegrito"],
  ["um** dois **três e 2**3**4", "um *dois* três e 2**3**4"],
  // Links of programs, and links that lead nowhere.
  ["<https://a.b|Site> <mailto:a@b.c|escreva>", "Site: https://a.b escreva: a@b.c"],
  ["[Clique](#) [nota](sandbox:/mnt/data/a.pdf) [x](javascript:void(0))", "Clique nota x"],
  ['<a href="https://a.b"><b>Site</b> da\nloja</a>', "*Site* da loja: https://a.b"],
  [
    '<img src="https://a.b/c.png" alt="Foto"/> <img alt=\'Logo\' src="data:image/png;base64,AA==">',
    "Foto: https://a.b/c.png Logo",
  ],
  ["<style>p{color:red}</style><p>Olá</p>", "Olá"],
  ["> [!NOTE]\n> Leia", "> Leia"],
  [
    "<table><tr><th>Plano</th><th>Preço</th></tr>\n<tr>\n <td>A</td>\n <td>R$ <b>10</b></td>\n</tr></table>",
    "Plano - Preço\nA - R$ *10*",
  ],
  ["<table><tr><td>sem fim", "sem fim"],
  ["<ol><li>um</li><li>dois<ul><li>x</li></ul></li><li>três</li></ol>", "1. um\n2. dois\n- x\n\n3. três"],
  ["<h2>Nossos <b>planos</b></h2><p>Veja</p>", "*Nossos planos*\n\nVeja"],
  ["Escreva a <ana@a.b>", "Escreva a ana@a.b"],
  ['<speak>Olá<break time="1s"/>, <say-as interpret-as="date">10/12</say-as></speak>', "Olá, 10/12"],
  ["<amazon:effect name='whispered'>Oi</amazon:effect> <prosody rate='slow'>Ana</prosody>", "Oi Ana"],
  ["<meu-nome> e <a:b>", "<meu-nome> e <a:b>"],
  // Formulas.
  ["$$\\text{Total} = 3 \\times 2 \\approx \\frac{12}{2}$$", "Total = 3 × 2 ≈ 12/2"],
  ["C:\\times", "C:\\times"],
  // Wide tables, cells of several lines, and unclosed marks.
  ["|  A  |  B  |\n|  ---  |   :---:   |\n| 1<br>2 | 3 |", "A - B\n1, 2 - 3"],
  ["**Linha 1\n2 linhas** e fim\n**😀 oi", "Linha 1\n2 linhas e fim\n😀 oi"],
  ["2**10 é 1024", "2**10 é 1024"],
  ["[[Nota] Site](https://a.b/c_d_e) [a [b] c]", "[Nota] Site: https://a.b/c_d_e [a [b] c]"],
  ["www.a.b/__x__ e joao__x__@a.b e __y__", "www.a.b/__x__ e joao__x__@a.b e *y*"],
  ["O prazo[^1] é curto.\n\n[^1]: Dois dias", "O prazo (1) é curto.\n\n(1) Dois dias"],
  ["**Olá *mundo*** e ***oi* Ana**", "*Olá _mundo_* e *_oi_ Ana*"],
  ["**a****b**", "*ab*"],
  ["[Ligar](tel:+55 11 98765-0001)", "Ligar: +55 11 98765-0001"],
  ["![Logo](data:image/png;base64,AAAA)", "Logo"],
  ["**مرحبا** e *שלום*", "*مرحبا* e _שלום_"],
])("%j is written as WhatsApp writes it", (text, expected) => expect(whatsappMarks(text)).toBe(expected));

test("a single star means bold unless the text is known to be Markdown, where it means italic", () => {
  expect(whatsappMarks("*oi*")).toBe("*oi*");
  expect(whatsappMarks("*oi*", { certain: true })).toBe("_oi_");
});

test("a text is divided at paragraphs, lines, sentences or words, and no part is lost", () => {
  expect(parted(`${"a ".repeat(20)}\n\n${"b ".repeat(20)}`, 60)).toEqual([
    "a ".repeat(20).trim(),
    "b ".repeat(20).trim(),
  ]);
  expect(parted("Uma frase. Outra frase. Mais uma frase aqui.", 30)).toEqual([
    "Uma frase. Outra frase.",
    "Mais uma frase aqui.",
  ]);
  expect(parted("uma palavra depois da outra", 12)).toEqual(["uma palavra", "depois da", "outra"]);
  const long = `${"x".repeat(70)} fim`;
  expect(parted(long, 30).join("")).toBe(long);
  for (const sign of ["😀", "👨‍👩‍👧", "é", "👍🏽"]) {
    const parts = parted(sign.repeat(50), 30);
    expect(parts.join("")).toBe(sign.repeat(50));
    expect(parts.every((part) => part.length % sign.length === 0)).toBe(true);
  }
  expect(parted(" \n ")).toEqual([]);
});

test.each([
  ["<thought>O cliente quer prazo.</thought>Olá", "Olá"],
  ["<minha_analise>x</minha_analise>\nOlá", "Olá"],
  ["<think>a <think>b</think> c</think>Olá", "Olá"],
  ['<think duration="3">a</think>Olá', "Olá"],
  ["pensando</think>Olá", "Olá"],
  ["Olá<think>e agora", "Olá"],
  ["◁think▷x◁/think▷Olá", "Olá"],
  ["[THINK]x[/THINK]Olá", "Olá"],
  ["<|START_THINKING|>x<|END_THINKING|>Olá", "Olá"],
  ["<analysis>x</analysis><answer>Olá</answer>", "Olá"],
  ["<speak>Olá</speak>", "<speak>Olá</speak>"],
  ["Olá<|im_end|>", "Olá"],
  ["Olá<|im_end|>\n<|im_start|>user\nE o frete?<|im_end|>", "Olá"],
  ["<|start_header_id|>assistant<|end_header_id|>\n\nOlá<|eot_id|>", "Olá"],
  ["<start_of_turn>model\nOlá<end_of_turn>", "Olá"],
  ["<｜Assistant｜>Olá<｜end▁of▁sentence｜>", "Olá"],
  ["<s>[INST] oi [/INST] Olá</s>", "Olá"],
  ["<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Olá<|return|>", "Olá"],
  ["analysisThe user greets.assistantfinalOlá", "Olá"],
  ["<|channel|>analysis<|message|>hm", ""],
  ["Olá\nUser: oi\nAssistant: x", "Olá"],
  ["Assistente: Olá\nCliente: e o frete?\nAssistente: grátis", "Olá"],
  ["### Response: Olá", "Olá"],
  ["**Pensamento:** quer o prazo\n\n**Resposta:** Olá", "Olá"],
  ["Thought: Do I need a tool? No\nAI: Olá", "Olá"],
  ["Thought: hm", ""],
  ["```thinking\nx\n```\nOlá", "Olá"],
  ["<|think|>x<|/think|>Olá", "Olá"],
  ["<|reasoning|>x<|end|>Olá", "Olá"],
  ["<unused94>thought\nx<unused95>Olá", "Olá"],
  ["&lt;think&gt;x&lt;/think&gt;Olá", "Olá"],
  ["[think]x[/think]Olá", "Olá"],
  ["<tool_response>x</tool_response>Olá", "Olá"],
  ["assistant\n\nOlá", "Olá"],
  ["We need to answer.assistantfinalOlá", "Olá"],
  ["finalOlá", "Olá"],
  ["analysisWe need to answer", ""],
  ["User: oi\nAssistant: Olá", "Olá"],
  ["Olá\n\nCustomer: quanto?\nAgent: 10", "Olá"],
  ["Olá<0xC3><0xA1><0x0A>Tudo", "Oláá\nTudo"],
  ["Olá▁tudo▁bem", "Olá tudo bem"],
  ["ĠOláĠtudo", "Olá tudo"],
  ["[CLS] Olá [SEP][PAD]", "Olá"],
  ["Olá [EOS]x", "Olá"],
  ["final de semana: aberto", "final de semana: aberto"],
  ["<|header_start|>assistant<|header_end|>\n\nOlá<|eot|>", "Olá"],
  ["<|start_of_role|>assistant<|end_of_role|>Olá<|end_of_text|>", "Olá"],
  ["<|im_assistant|>assistant<|im_middle|>Olá<|im_end|>", "Olá"],
  ["[gMASK]<sop><|assistant|>\nOlá", "Olá"],
  ["<assistant>Olá</assistant>", "Olá"],
  ["<resposta_final>Olá</resposta_final>", "Olá"],
  ["Olá [DONE]", "Olá"],
  ["Assistente virtual: Olá", "Olá"],
  ["Resposta ao cliente: Olá", "Olá"],
  ["Claro! Aqui está uma resposta para o cliente:\n\nOlá", "Olá"],
  ["Here's the reply:\nOlá", "Olá"],
  ["Aqui está o endereço:\nRua A", "Aqui está o endereço:\nRua A"],
  ["Análise: 2 dias\nPrazo: 3", "Análise: 2 dias\nPrazo: 3"],
  ["Cliente: João\nPedido: 3", "Cliente: João\nPedido: 3"],
  ["2 < 3 e 5 > 4", "2 < 3 e 5 > 4"],
  ["Olá <mark>Ana</mark>, <button>Sim</button>", "Olá <mark>Ana</mark>, <button>Sim</button>"],
  ["<final_output>Olá</final_output>", "Olá"],
  ["<resposta_ao_cliente>Olá</resposta_ao_cliente>", "Olá"],
  ["<tool_output>x</tool_output>", "<tool_output>x</tool_output>"],
  ["Olá<extra_id_0>", "Olá"],
  ["Olá ##0$$ ##12$$", "Olá"],
  ["Let me think. The user greets.\n\nFinal answer: Olá", "Olá"],
  ["**Raciocínio interno:**\nquer prazo\n\n**Resposta ao cliente:**\nOlá", "Olá"],
  ["Internal reasoning: x\nAnswer to the user: Olá", "Olá"],
  ["Nossa resposta final sai amanhã", "Nossa resposta final sai amanhã"],
  ['<details type="reasoning" done="true">\n<summary>Thought for 3 seconds</summary>\n> x\n</details>\nOlá', "Olá"],
  ["<details><summary>Pensamento</summary>x</details>Olá", "Olá"],
  ["<details><summary>Mais</summary>x</details>", "<details><summary>Mais</summary>x</details>"],
  ["Thinking...\nx\n...done thinking.\n\nOlá", "Olá"],
  ["Thinking...\nOlá", "Thinking...\nOlá"],
  ["< think >x</ think >Olá", "Olá"],
  ["＜think＞x＜/think＞Olá", "Olá"],
  ["<|channel>thought\nx<channel|>Olá", "Olá"],
  ["<|turn>model\nOlá<turn|>", "Olá"],
  ["> Thinking: x\n> y\n\nOlá", "Olá"],
  ["> Pensei em você\nOlá", "> Pensei em você\nOlá"],
  ["> Pensando no seu caso, sugiro o B.\nPode ser?", "> Pensando no seu caso, sugiro o B.\nPode ser?"],
  ["São 3 dias.\n<source>entrega.pdf</source>", "São 3 dias."],
  ["<input>prazo?</input>São 3 dias.", "São 3 dias."],
  ["## Análise\nx\n\n## Resposta\nOlá", "Olá"],
  ["### Resposta\nOlá", "Olá"],
  ["## Planos\nA\n\n## Resposta rápida\nB", "## Planos\nA\n\n## Resposta rápida\nB"],
  ["Olá</answer>", "Olá"],
  ["Olá! ###", "Olá!"],
  ["Olá\n\n[Fim da resposta]", "Olá"],
  ["Claro! Segue a resposta:\n\nOlá", "Olá"],
  ["🤖 Assistente: Olá\n👤 Usuário: e o frete?", "Olá"],
  ["Asistente virtual: Hola\nCliente: ¿y el envío?\nAsistente virtual: gratis", "Hola"],
  ["IA: Olá\nHumano: e o frete?", "Olá"],
  ["AI Assistant: Hi\nCustomer: and shipping?", "Hi"],
  ["Usuaria: hola\nAsistente: Hola", "Hola"],
  ["Olá\n### Usuário:\nE o frete?", "Olá"],
  ["Acesse:\nUsuário: ana\nSenha: 123", "Acesse:\nUsuário: ana\nSenha: 123"],
  ["Usuário: ana, senha: 123", "Usuário: ana, senha: 123"],
  ["System: x\nAssistant: Olá", "Olá"],
  ["<|start|>assistant<|message|>Olá<|end|>", "Olá"],
  ['<reply to="ana">Olá</reply>', "Olá"],
  ["Okay, the user wants the price.\n\nR$ 10", "R$ 10"],
  ["Olá\n---\nNota interna: cliente irritado", "Olá"],
  ["Nota: fechado amanhã", "Nota: fechado amanhã"],
  ["Modelo: X1\nCliente: Ana", "Modelo: X1\nCliente: Ana"],
  ["Pedido 3\nCliente: Ana\nVendedor: Rui", "Pedido 3\nCliente: Ana\nVendedor: Rui"],
])("from %j a customer reads %j", (text, expected) => expect(withoutModelSigns(text)).toBe(expected));

test("only an address that contains a file is read", () => {
  expect(dataFile("data:audio/mpeg;base64,SUQzBAAAAAAA")).toMatchObject({ name: "arquivo.mpeg" });
  expect(dataFile("data:text/plain,Ol%C3%A1")?.bytes.toString()).toBe("Olá");
  expect(dataFile("data:image/png;name=a%20b.png;base64,iVBORw0KGgo=")?.name).toBe("a b.png");
  expect(dataFile("data:application/pdf;charset=utf-8;base64,JVBERg==")?.bytes.toString()).toBe("%PDF");
  for (const url of ["https://a.b/c.png", "data:", "data:audio/mpeg;base64,", "data:text/plain,%E0%A4%A"])
    expect(dataFile(url)).toBeNull();
});

test("a stream that we did not request is read event by event", () => {
  expect(streamed('event: x\ndata: {"a":1}\n\ndata: [DONE]')).toEqual([{ a: 1 }]);
  expect(streamed('{"a":1}\n{"a":2}')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(streamed("Olá\nTudo bem?")).toBeNull();
  expect(streamed('{"a":1}')).toBeNull();
});
