import type { Gender } from '@amour/contract/people/orientations.ts'

const number = (gender: Gender) => (gender === 'Man' ? 1 : 2)

/** The one value of gender and gender sought that the tables of the search keep. */
export const segmentOf = ({ gender, seeking }: { gender: Gender; seeking: Gender }): number =>
  (number(gender) - 1) * 2 + number(seeking)
