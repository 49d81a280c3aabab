// Asks the program, and tells the page when it does not answer.

export class Refused extends Error {}

async function content(response) {
  if (response.status === 403) throw new Refused("The token of this page is not valid any more: the program was started anew.");
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.error);
  return answer;
}

function address(name, query) {
  return query ? `${name}?${new URLSearchParams(query)}` : name;
}

export async function get(name, query) {
  return content(await fetch(address(name, query)));
}

export async function post(name, given = {}) {
  return content(await fetch(name, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given),
  }));
}

/** A picture as ImageData with its number and outlines in it, or null when there is no newer one. */
export async function pixels(name, query) {
  const response = await fetch(address(name, query));
  if (!response.ok) await content(response);
  const number = +response.headers.get("X-Number");
  if (!number) return null;
  const bytes = new Uint8ClampedArray(await response.arrayBuffer());
  const data = new ImageData(bytes, +response.headers.get("X-Width"), +response.headers.get("X-Height"));
  return { number, data, outlines: JSON.parse(response.headers.get("X-Outlines")) };
}
