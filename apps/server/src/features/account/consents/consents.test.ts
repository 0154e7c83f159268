import { consents, TERMS_VERSION } from '@amour/contract/account/consents.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { session } from '@amour/contract/account/session.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import { makeRegistrationDraft, findActivationTokens, register } from '@amour/test/members/registration.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('the terms agreed to, and a consent given and withdrawn, stay in the ledger with their moment', async () => {
  await using w = await world()
  const draft = makeRegistrationDraft()
  await register(w, draft)
  const [link = ''] = await findActivationTokens(w, draft.email)
  const login = { username: draft.email, password: draft.password, _activation: link }
  const me = w.as((await w.asNobody(session.login, { body: login })).body)
  const profile = {
    gender: 'Woman' as const,
    seeking: 'Man' as const,
    location: BATH,
    description: 'I can sing and speak to him.',
  }
  await me(profiles.update, { body: profile })
  await me(profiles.update, { body: { ...profile, consent: true, sexuality: 'bisexual' } })
  await me(profiles.update, { body: { ...profile, consent: true, sexuality: 'bisexual' } })
  w.clock.advance(60_000)
  await me(profiles.update, { body: profile })
  const { data } = (await me(consents.list, {})).body
  expect(data.map(({ kind, isGiven, version }) => [kind, isGiven, version])).toEqual([
    ['special_category', false, TERMS_VERSION],
    ['special_category', true, TERMS_VERSION],
    ['terms', true, TERMS_VERSION],
  ])
  expect(Date.parse(data[0]?.at ?? '') - Date.parse(data[1]?.at ?? '')).toBeGreaterThanOrEqual(60_000)
})
