import { randomInt } from 'node:crypto'

/** The two pictures that are compared. */
export const pictureNames = ['document', 'face'] as const

export type PictureName = (typeof pictureNames)[number]

/** Which hand, and how many fingers: so that a picture of before will not do. Written as `left-3`. */
export type Gesture = { hand: 'left' | 'right'; fingers: number }

/** What is asked for in the picture of the face, drawn by chance. */
export const chooseGesture = (): string => `${randomInt(2) === 0 ? 'left' : 'right'}-${randomInt(1, 6)}`

export function readGesture(text: string): Gesture {
  const [hand, fingers] = text.split('-')
  return { hand: hand === 'left' ? 'left' : 'right', fingers: Number(fingers) }
}

/** What a review can come to: a yes, or why not. */
export const reviewOutcomes = ['passed', 'unreadable', 'notSame', 'notAsAsked', 'under', 'uncertain'] as const

export type ReviewOutcome = (typeof reviewOutcomes)[number]
