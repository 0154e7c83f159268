import type { MemberCard, RatingSummary } from '@amour/contract/people/members.ts'
import type { PromptAnswer } from '@amour/contract/people/prompts.ts'
import type { ShownVisit } from '@amour/contract/people/visits.ts'
import type { Picture } from '@amour/contract/media/media.ts'
import type { MemberContext } from '#context.ts'
import type { Locations } from '#features/people/locations/locations.service.ts'
import { imageOf, viewPicture } from '#features/people/shown-media/shown-media.service.ts'
import { shownActivity } from '#features/people/members/activity.service.ts'
import { type MemberCardRow, viewAvailability } from '#features/people/members/members.service.ts'

/**
 * `flirtedAt` is the caller's last flirt to them, `litWindow` what stands for them without a photo, `quote` an answer to a
 * prompt, `isFavourite` the caller's mark, `visit` the next of their visits that is shown.
 */
type Beside = {
  flirtedAt: Date | undefined
  rating: RatingSummary
  litWindow: Picture | undefined
  quote: PromptAnswer | undefined
  isFavourite: boolean
  visit: ShownVisit | undefined
}

/** A row as other members see it. */
export function viewMemberCard(
  context: MemberContext,
  places: Locations,
  row: MemberCardRow,
  { flirtedAt, rating, litWindow, quote, isFavourite, visit }: Beside,
): MemberCard {
  const place = places.byId(row.location_id)
  if (!place) throw new Error(`There is no place ${row.location_id}.`)
  const picture = pictureOf(context, row)
  const shownWindow = picture ? null : (litWindow ?? null)
  return {
    id: row.id,
    username: row.username,
    age: row.age,
    location: { id: place.id, county: place.county, city: place.city },
    image: imageOf(picture ?? shownWindow),
    picture,
    litWindow: shownWindow,
    verified: row.verified_at !== null,
    rating,
    online: shownActivity(row, context.clock.now()),
    flirtedAt: flirtedAt?.toISOString() ?? null,
    quote: quote ?? null,
    favourite: isFavourite,
    availability: viewAvailability(row, context.clock.now()),
    visit: visit ?? null,
  }
}

function pictureOf(context: MemberContext, row: MemberCardRow): Picture | null {
  const { media_id: id, media_width: width, media_height: height, media_placeholder: placeholder } = row
  if (!id || !width || !height || !placeholder) return null
  return viewPicture(context, { id, width, height, placeholder })
}
