import type { MemberCard, RatingSummary } from '@amour/contract/people/members.ts'
import type { Picture } from '@amour/contract/media/media.ts'
import type { MemberContext } from '#context.ts'
import type { Locations } from '#features/people/locations/locations.service.ts'
import { imageOf, viewPicture } from '#features/people/shown-media/shown-media.service.ts'
import { shownActivity } from '#features/people/members/activity.service.ts'
import type { MemberCardRow } from '#features/people/members/members.service.ts'

/** A row as other members see it; `flirtedAt` is the caller's last flirt to them. */
export function viewMemberCard(
  context: MemberContext,
  places: Locations,
  row: MemberCardRow,
  { flirtedAt, rating }: { flirtedAt: Date | undefined; rating: RatingSummary },
): MemberCard {
  const place = places.byId(row.location_id)
  if (!place) throw new Error(`There is no place ${row.location_id}.`)
  const picture = pictureOf(context, row)
  return {
    id: row.id,
    username: row.username,
    age: row.age,
    location: { id: place.id, county: place.county, city: place.city },
    image: imageOf(picture),
    picture,
    verified: row.verified_at !== null,
    rating,
    online: shownActivity(row, context.clock.now()),
    flirtedAt: flirtedAt?.toISOString() ?? null,
  }
}

function pictureOf(context: MemberContext, row: MemberCardRow): Picture | null {
  const { media_id: id, media_width: width, media_height: height, media_placeholder: placeholder } = row
  if (!id || !width || !height || !placeholder) return null
  return viewPicture(context, { id, width, height, placeholder })
}
