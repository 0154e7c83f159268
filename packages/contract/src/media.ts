import { z } from 'zod'
import { Moment } from './answers.ts'

/** The widths in pixels in which a picture is kept (decisions.md 3). */
export const pictureWidths = [160, 480, 960, 1600] as const

/**
 * A picture to show: `placeholder` is its mean colour (#rrggbb), `urls` maps a width in pixels to a signed address
 * that works for this session for five minutes. A width larger than the original is absent.
 */
export const Picture = z.object({
  placeholder: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  urls: z.record(z.string(), z.string()),
})

/** A photo or video as another member sees it. `isVeiled`: safe search is on and the server blurred it. */
export const Media = z.object({
  id: z.uuid(),
  kind: z.enum(['photo', 'video']),
  rating: z.enum(['general', 'explicit']),
  isDefault: z.boolean(),
  isVeiled: z.boolean(),
  picture: Picture,
  createdAt: Moment,
})

export type Picture = z.infer<typeof Picture>
export type Media = z.infer<typeof Media>
