import { formatNumber } from '#app/text/format.ts'

/** "1,234"; "1,000+" where counting stopped. */
export const formatTotal = ({ total, isCapped }: { total: number; isCapped: boolean }) =>
  formatNumber(total) + (isCapped ? '+' : '')
