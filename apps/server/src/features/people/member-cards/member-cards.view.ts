import type { MemberCard } from '@amour/contract/people/members.ts'
import type { ShownVisit } from '@amour/contract/people/visits.ts'
import type { Picture } from '@amour/contract/media/media.ts'
import type { MemberContext } from '#context.ts'
import type { Locations } from '#features/people/locations/locations.service.ts'
import { imageOf, viewPicture, viewWindow } from '#features/people/shown-media/shown-media.service.ts'
import { shownActivity } from '#features/people/members/activity.service.ts'
import { type MemberCardRow, viewAvailability } from '#features/people/members/members.service.ts'
import { viewAnswers } from '#features/people/profiles/prompts.service.ts'
import { viewSummary } from '#features/people/ratings/rating-summaries.service.ts'
import type { CardRow } from './member-cards.queries.ts'

/** A row as other members see it; `visit` is the one that stands on the card. */
export function viewMemberCard(
  context: MemberContext,
  places: Locations,
  row: CardRow,
  visit: ShownVisit | undefined,
): MemberCard {
  const place = places.byId(row.location_id)
  if (!place) throw new Error(`There is no place ${row.location_id}.`)
  const picture = pictureOf(context, row)
  const litWindow = picture || !row.lit_window ? null : viewWindow(context, row.lit_window)
  return {
    id: row.id,
    username: row.username,
    age: row.age,
    location: { id: place.id, county: place.county, city: place.city },
    image: imageOf(picture ?? litWindow),
    picture,
    litWindow,
    verified: row.verified_at !== null,
    rating: viewSummary(row.rating),
    online: shownActivity(row, context.clock.now()),
    flirtedAt: row.flirted_at?.toISOString() ?? null,
    quote: (row.quote && viewAnswers([row.quote])[0]) ?? null,
    favourite: row.is_marked,
    availability: viewAvailability(row, context.clock.now()),
    visit: visit ?? null,
  }
}

function pictureOf(context: MemberContext, row: MemberCardRow): Picture | null {
  const { media_id: id, media_width: width, media_height: height, media_placeholder: placeholder } = row
  if (!id || !width || !height || !placeholder) return null
  return viewPicture(context, { id, width, height, placeholder })
}
