/** @param {Response} answer */
async function read(answer) {
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error);
  return data;
}

/**
 * Calls an action of the simulator's control.
 * @param {string} name
 * @param {object} body
 */
export async function ask(name, body) {
  const headers = { "content-type": "application/json" };
  return read(await fetch(`/__sim/${name}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** @param {string} name of a list */
export async function list(name) {
  return read(await fetch(`/__sim/${name}`));
}

/** @param {{ id?: string, link?: string }} file */
export function fileUrl({ id, link }) {
  return id === undefined ? (link ?? "") : `/__sim/media/${id}`;
}

/**
 * Encodes bytes as base64, without making a string of characters first.
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
export function toBase64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const { result } = reader;
      resolve(typeof result === "string" ? result.replace(/^[^,]*,/, "") : "");
    });
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
