import { errorKey } from './error-key.ts'

/** Signs that nobody sees and that turn the direction of what follows, so that it reads as something else (UAX 9). */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** For a `refine` of names and other short labels, which stand among the words of others. */
export const hasNoDirectionOverride = (text: string): boolean => !turning.test(text)

export const directionOverrideError = errorKey('textTurned')
