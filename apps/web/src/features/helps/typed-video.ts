const youtubeCode = /^[\w-]{11}$/;

/** What is typed as a video, as an address: the code of a video of YouTube stands for its page. */
export const addressOf = (typed: string): string => {
  const text = typed.trim();
  return youtubeCode.test(text) ? `https://youtu.be/${text}` : text;
};
