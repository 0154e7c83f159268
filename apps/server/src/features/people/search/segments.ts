import { type Gender, type Orientation, splitOrientation } from '@amour/contract/people/orientations.ts'

type Self = { gender: Gender; seeking: Gender }

const number = (gender: Gender) => (gender === 'Man' ? 1 : 2)

/** The one value of gender and seeking that `member_search` keeps. */
const segmentOf = ({ gender, seeking }: Self): number => (number(gender) - 1) * 2 + number(seeking)

/**
 * The segment in which a searcher finds those who seek them in turn. A gender keeps the searcher's own; an orientation
 * key names both sides, and the searcher looks as such a person would.
 */
export function soughtSegment(self: Self, sought: Gender | Orientation | undefined): number {
  const { gender, seeking } = isOrientation(sought)
    ? splitOrientation(sought)
    : { ...self, seeking: sought ?? self.seeking }
  return segmentOf({ gender: seeking, seeking: gender })
}

function isOrientation(sought: Gender | Orientation | undefined): sought is Orientation {
  return sought?.includes('->') ?? false
}
