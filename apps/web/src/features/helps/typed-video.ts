const youtubeCode = /^[\w-]{11}$/;

/** Turns a typed video into an address: the code of a YouTube video becomes the address of its page. */
export const addressOf = (typed: string): string => {
  const text = typed.trim();
  return youtubeCode.test(text) ? `https://youtu.be/${text}` : text;
};
