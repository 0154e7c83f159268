import { formatNumber } from '#app/format.ts'

/** "1,234"; "1,000+" where counting stopped. */
export const showTotal = ({ total, isCapped }: { total: number; isCapped: boolean }) =>
  formatNumber(total) + (isCapped ? '+' : '')
