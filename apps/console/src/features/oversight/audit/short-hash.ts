/** The ends of a hash, as people compare them: "9f3c 41d0 … a7e2". */
export const formatShortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`
