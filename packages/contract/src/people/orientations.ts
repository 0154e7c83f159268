import { z } from 'zod'
import { errorKey } from '#error-key.ts'

export const Gender = z.enum(['Man', 'Woman'], errorKey('orientationInvalid'))

/** The four choices of 'I am', in the specification's order; the key splits into gender and seeking at the arrow. */
export const orientations = ['Man->Woman', 'Woman->Man', 'Man->Man', 'Woman->Woman'] as const

export const Orientation = z.enum(orientations, errorKey('orientationInvalid'))

/** Splits an orientation key into the gender one has and the gender one seeks. */
export function splitOrientation(orientation: Orientation) {
  const [gender, seeking] = orientation.split('->') as [Gender, Gender] // every key has exactly one arrow
  return { gender, seeking }
}

/** Joins gender and seeking into the orientation key. */
export const toOrientation = (gender: Gender, seeking: Gender): Orientation => `${gender}->${seeking}`

export type Gender = z.infer<typeof Gender>
export type Orientation = z.infer<typeof Orientation>
