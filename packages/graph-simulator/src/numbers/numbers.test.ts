import { expect, test } from "vitest";
import { startAll, valuesOf } from "../testing/product.ts";

const product = { messaging_product: "whatsapp" };

test("a number shows the requested fields, and the usual fields without a request", async () => {
  const { number, account, call } = await startAll();
  const asked =
    "verified_name,display_phone_number,quality_rating,throughput,status,code_verification_status,name_status,health_status{can_send_message,entities}";
  expect((await call("GET", `${number.id}?fields=${asked}`)).json).toEqual({
    id: number.id,
    verified_name: "Company",
    display_phone_number: "+55 11 33330000",
    quality_rating: "GREEN",
    throughput: { level: "STANDARD" },
    status: "CONNECTED",
    code_verification_status: "VERIFIED",
    name_status: "APPROVED",
    health_status: {
      can_send_message: "AVAILABLE",
      entities: [
        { entity_type: "PHONE_NUMBER", id: number.id, can_send_message: "AVAILABLE" },
        { entity_type: "WABA", id: account.id, can_send_message: "AVAILABLE" },
        { entity_type: "BUSINESS", id: account.portfolio.id, can_send_message: "AVAILABLE" },
      ],
    },
  });
  expect((await call("GET", number.id)).json).toMatchObject({ verified_name: "Company", platform_type: "CLOUD_API" });
});

test("an account shows itself and lists its numbers, and a portfolio lists its accounts", async () => {
  const { graph, account, number, call } = await startAll();
  const second = graph.makeNumber(account, "5521933330000");
  graph.makeNumber(graph.makeAccount(), "5531933330000");
  const listed = await call("GET", `${account.id}/phone_numbers?fields=id,display_phone_number`);
  expect(listed.json.data?.map(({ id }) => id)).toEqual([number.id, second.id]);
  expect((await call("GET", `${account.id}?fields=name,owner_business_info`)).json).toMatchObject({
    id: account.id,
    owner_business_info: { id: account.portfolio.id },
  });
  const owned = await call("GET", `${account.portfolio.id}/owned_whatsapp_business_accounts`);
  expect(owned.json.data?.map(({ id }) => id)).toEqual([account.id]);
});

test("a new number is verified by a code, registered with a PIN, and registered again only with its PIN", async () => {
  const { graph, account, call, clock } = await startAll();
  const number = graph.makeNumber(account, "5511955550000", { registered: false, verified: false, pin: null });
  const post = async (edge: string, body: object = {}) => {
    const { json } = await call("POST", `${number.id}/${edge}`, body);
    return json.error?.code ?? json.success;
  };
  expect(await post("register", { ...product, pin: "123456" })).toBe(133006);
  expect(await post("request_code", { code_method: "PIGEON", language: "pt_BR" })).toBe(131009);
  expect(await post("request_code", { code_method: "SMS", language: "pt_BR" })).toBe(true);
  expect(await post("verify_code", { code: "1" })).toBe(136025);
  expect(await post("verify_code", { code: number.code })).toBe(true);
  expect(await post("request_code", { code_method: "SMS", language: "pt_BR" })).toBe(136024);
  expect(await post("register", { ...product, pin: "12345" })).toBe(131009);
  expect(await post("register", { ...product, pin: "123456" })).toBe(true);
  expect(number).toMatchObject({ registered: true, status: "CONNECTED", pin: "123456" });
  expect(await post("deregister")).toBe(true);
  expect(await post("deregister")).toBe(133010);
  for (let n = 0; n < 5; n += 1) expect(await post("register", { ...product, pin: "654321" })).toBe(133005);
  expect(await post("register", { ...product, pin: "123456" })).toBe(133008);
  clock.advance(3_600_000);
  expect(await post("register", { ...product, pin: "123456" })).toBe(true);
  expect((await call("POST", number.id, { pin: "111111" })).json).toEqual({ success: true });
  expect(await post("register", { ...product, pin: "111111" })).toBe(true);
  const codes = [];
  for (let n = 0; n < 8; n += 1) codes.push(await post("register", { ...product, pin: "111111" }));
  expect(codes.at(-1)).toBe(133016);
});

test("a number that is also on the phone's app cannot be deregistered, and only such a number's history can be requested", async () => {
  const { graph, account, number, call } = await startAll();
  const both = graph.makeNumber(account, "5511955550000", { coexists: true });
  expect((await call("POST", `${both.id}/deregister`)).json.error?.code).toBe(100);
  const asked = { ...product, sync_type: "history" };
  expect((await call("POST", `${both.id}/smb_app_data`, asked)).json.request_id).toEqual(expect.any(String));
  expect((await call("POST", `${number.id}/smb_app_data`, asked)).json.error?.code).toBe(100);
  expect(both.messagesPerSecond).toBe(20);
});

test("the profile takes the given fields, and keeps the others", async () => {
  const { number, call } = await startAll();
  const path = `${number.id}/whatsapp_business_profile`;
  const set = (body: object) => call("POST", path, { ...product, ...body });
  expect((await set({ about: "Aberto até as 18h", websites: ["https://x.com"], vertical: "RETAIL" })).json).toEqual({
    success: true,
  });
  await set({ email: "oi@x.com" });
  const read = await call("GET", `${path}?fields=about,email,websites,vertical,address`);
  expect(read.json.data).toEqual([
    { about: "Aberto até as 18h", email: "oi@x.com", websites: ["https://x.com"], vertical: "RETAIL", address: "" },
  ]);
  const refused = [
    { about: "" },
    { about: "x".repeat(140) },
    { vertical: "SPACE" },
    { websites: ["https://a", "https://b", "https://c"] },
    { colour: "red" },
    { profile_picture_handle: "4::none" },
  ];
  for (const body of refused) expect((await set(body)).status).toBe(400);
});

test("a person who wrote recently can be blocked, and their messages do not arrive until they are unblocked", async () => {
  const { graph, number, ana, call, heard } = await startAll();
  const path = `${number.id}/block_users`;
  const users = (user: string) => ({ ...product, block_users: [{ user }] });
  const stranger = graph.makeCustomer("5511977770001");
  const refused = await call("POST", path, users(stranger.person.phone));
  expect(refused.json.error?.code).toBe(139100);
  expect(JSON.stringify(refused.json.block_users)).toContain('"code":131047');
  const named = {
    ...product,
    block_users: [{ user_id: graph.world.scopedIdOf(ana.person, number.account.portfolio) }],
  };
  expect((await call("DELETE", path, named)).json.block_users).toMatchObject({
    removed_users: [{ wa_id: ana.person.waId }],
  });
  ana.write(number, "1");
  expect((await call("POST", path, users(`+${ana.person.phone}`))).json.block_users).toEqual({
    added_users: [{ input: "+5511999990000", wa_id: "5511999990000" }],
  });
  expect((await call("GET", path)).json.data).toEqual([{ ...product, wa_id: "5511999990000" }]);
  ana.write(number, "2");
  await call("DELETE", path, users(ana.person.waId));
  ana.write(number, "3");
  await heard.count(2);
  await graph.webhooks.idle();
  expect(heard.all.map(({ raw }) => /"body":"(\d)"/.exec(raw)?.[1])).not.toContain("2");
});

test("Meta's decisions about a number and its account are sent by webhook", async () => {
  const { graph, account, number, heard, call } = await startAll();
  graph.decide.rateNumber(number, "RED");
  graph.decide.rateNumber(number, "YELLOW");
  graph.decide.limit(number, "TIER_10K");
  graph.decide.decideName(number, "DECLINED", "New name");
  graph.decide.restrict(account, { code: 131031 });
  graph.decide.restrict(account, { code: 368, event: "DISABLED_UPDATE" });
  graph.decide.restrict(account, { code: 368, event: "ACCOUNT_VIOLATION", type: "SPAM" });
  graph.decide.alert(account, "INCREASED_CAPABILITIES_ELIGIBILITY_FAILED", "No");
  graph.decide.setThroughput(number, 1000);
  await heard.count(10);
  const values = (field: string) => valuesOf(heard, field);
  const events = values("phone_number_quality_update").map(({ event }) => event);
  expect(new Set(events)).toEqual(new Set(["FLAGGED", "THROUGHPUT_UPGRADE", "UNFLAGGED", "UPGRADE"]));
  expect(values("business_capability_update")).toEqual([
    expect.objectContaining({ max_daily_conversations_per_business: "TIER_10K" }),
  ]);
  expect(values("phone_number_name_update")).toEqual([
    expect.objectContaining({
      decision: "DECLINED",
      requested_verified_name: "New name",
      display_phone_number: "551133330000",
    }),
  ]);
  expect(values("account_update")).toHaveLength(3);
  expect(values("account_update")).toContainEqual(
    expect.objectContaining({
      event: "ACCOUNT_RESTRICTION",
      restriction_info: [expect.objectContaining({ expiration: expect.any(Number) })],
    }),
  );
  expect(values("account_alerts")).toEqual([
    expect.objectContaining({ alert_type: expect.stringContaining("INCREASED") }),
  ]);
  expect((await call("GET", `${number.id}?fields=quality_rating,health_status,throughput`)).json).toMatchObject({
    quality_rating: "YELLOW",
    throughput: { level: "HIGH" },
    health_status: { can_send_message: "BLOCKED" },
  });
});
