/** Whether an address is the studio's. The page itself knows no more about it. */
export const isStudio = (hash: string): boolean => /^#\/studio(\?|$)/.test(hash);
