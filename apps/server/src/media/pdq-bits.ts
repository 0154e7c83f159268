/** 256 letters 0 and 1, as PostgreSQL tells bits, of 64 hexadecimal digits, and back. */
export const toBits = (hash: string) =>
  hash.replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
export const toHash = (bits: string) => bits.replace(/.{4}/g, (digit) => Number.parseInt(digit, 2).toString(16))
