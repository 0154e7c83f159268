import { privacy } from '@amour/contract/account/privacy.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { locations } from '@amour/contract/people/locations.ts'
import { orientations } from '@amour/contract/people/orientations.ts'
import { search } from '@amour/contract/people/search.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { noteMailboxes } from '#features/account/member-mail/member-mail.jobs.ts'

const LONDON = 2643743
const LERWICK = 2644605
const lerwick = { county: 'Shetland', cityTown: 'Lerwick' }

/** How many members of Lerwick and of its county are told to everyone, and how many somebody finds in the town. */
async function compare(w: World, who: TestMember) {
  const { body: towns } = await w.asNobody(locations.towns, { query: { county: 'Shetland' } })
  const { body: counties } = await w.asNobody(locations.counties, { query: {} })
  const found = []
  for (const seeking of orientations)
    found.push((await w.as(who)(search.count, { body: { ...lerwick, seeking } })).body)
  return {
    town: towns.data.find(({ city }) => city === 'Lerwick')?.members,
    county: counties.data.find(({ county }) => county === 'Shetland')?.members,
    found: found.reduce((sum, { total }) => sum + total, 0),
  }
}

type Way = { hide: () => Promise<unknown>; show: () => Promise<unknown> }

test('whom somebody cannot find is not in the public counts either: the difference would tell that they are there', async () => {
  await using w = await world()
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman', locationId: LONDON })
  const zoe = await w.aMember({ locationId: LERWICK })
  for (let others = 0; others < 6; others += 1) await w.aMember({ locationId: LERWICK })
  await noteMailboxes.perform(w.context, {})
  expect(await compare(w, bob)).toEqual({ town: 7, county: 7, found: 7 })

  const as = w.as(zoe)
  const params = { id: bob.id }
  const ways: Record<string, Way> = {
    'a person': {
      hide: () => as(privacy.hideFromPerson, { body: { email: bob.email } }),
      show: async () => {
        const { people } = (await as(privacy.hiding, {})).body
        for (const { id } of people) await as(privacy.showToPerson, { params: { id } })
      },
    },
    'a county': {
      hide: () => as(privacy.hideFromCounties, { body: { counties: ['Greater London'] } }),
      show: () => as(privacy.hideFromCounties, { body: { counties: [] } }),
    },
    'whom they have blocked': {
      hide: () => as(blocks.block, { params }),
      show: () => as(blocks.unblock, { params }),
    },
  }
  for (const [way, { hide, show }] of Object.entries(ways)) {
    await hide()
    expect(await compare(w, bob), way).toEqual({ town: 6, county: 6, found: 6 })
    await show()
    expect(await compare(w, bob), way).toEqual({ town: 7, county: 7, found: 7 })
  }
})
