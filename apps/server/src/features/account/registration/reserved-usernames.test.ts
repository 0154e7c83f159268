import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test.for([
  'admin',
  'Support',
  'Amour_Team',
  'moderator-7',
  'AMOUR',
  // Read as the same at a glance.
  'Supp0rt',
  'M0DERAT0R',
  'officiaI',
  'Arnour',
  '5afety_1',
  // Of such words alone.
  'Team_Amour',
  'The-Amour-Support-Team',
  'OfficialHelp',
])('nobody registers as %s, who would pass for the staff', async (username) => {
  await using w = await world()
  const { status, problem } = await register(w, makeRegistrationDraft({ username }))
  expect([status, problem.violations]).toEqual([
    422,
    [{ propertyPath: 'username', message: 'This value is already used.' }],
  ])
})
