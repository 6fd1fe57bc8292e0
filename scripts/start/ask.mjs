/**
 * Reads a line in which a simulator says its addresses: all of these fields must be there, otherwise it is another line.
 * @template T the fields, each with its value
 * @param {string} line
 * @param {string[]} fields
 * @returns {T | undefined}
 */
export function readTold(line, fields) {
  if (!line.startsWith("{")) return undefined;
  try {
    const said = JSON.parse(line);
    return fields.every((field) => said[field]) ? said : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Calls the product or a simulator; throws for anything but a success.
 * @param {string} url
 * @param {{ method?: string, token?: string, body?: object }} [asked]
 */
export async function ask(url, { method = "GET", token, body } = {}) {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.json();
}

/**
 * The token of one of the demo's users; empty when the user cannot sign in any more.
 * @param {string} url of the product
 * @param {string} email
 * @returns {Promise<string>}
 */
export async function signIn(url, email) {
  const body = { email, password: "balcao-demo" };
  const { token } = await ask(`${url}/api/auth/login`, { method: "POST", body }).catch(() => ({ token: "" }));
  return token;
}
