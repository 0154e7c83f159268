import { readFileSync } from 'node:fs'

import { hasContactDetails } from '@amour/contract/trust/contact-details.ts'
import { flirtKeys } from '@amour/contract/people/flirts.ts'
import { ProfileDraft, profileChoices } from '@amour/contract/people/profiles.ts'
import { AnswersDraft, promptKeys } from '@amour/contract/people/prompts.ts'
import { findTextSigns } from '@amour/contract/trust/text-signs.ts'
import { describe, expect, test } from 'vitest'

import { correspondents, flirts, threads } from './correspondence.ts'
import { makeDemoMembers } from './demo-members.ts'
import { demoLogins, makeDemoEmail } from './logins.ts'
import worries from './moderation/reports.json' with { type: 'json' }

const members = makeDemoMembers()
const byName = new Map(members.map((member) => [member.username, member]))

const placesFile = new URL('../../apps/server/database/locations/locations.json', import.meta.url)
// The committed file of places, tested where it lives.
const { places } = JSON.parse(readFileSync(placesFile, 'utf8')) as { places: { city: string; county: string }[] }

describe('the demo members', () => {
  test('are 200, and every orientation finds people', () => {
    const count = (gender: string, seeking: string) =>
      members.filter((member) => member.gender === gender && member.seeking === seeking).length
    expect(members).toHaveLength(200)
    expect([count('Woman', 'Man'), count('Man', 'Woman'), count('Man', 'Man'), count('Woman', 'Woman')]).toEqual([
      75, 75, 25, 25,
    ])
  })

  test('have valid usernames and addresses, each its own', () => {
    for (const { username } of members) {
      expect(username).toMatch(/^(?=.*[A-Za-z])[A-Za-z0-9_-]{1,30}$/)
    }
    expect(new Set(members.map(({ username }) => username.toLowerCase())).size).toBe(200)
    expect(new Set(members.map(({ username }) => makeDemoEmail(username))).size).toBe(200)
    expect(members.filter(({ username }) => username.length >= 28).length).toBeGreaterThanOrEqual(3)
  })

  test('are adults of all ages in real towns', () => {
    const towns = new Set(places.map(({ city, county }) => `${city}, ${county}`))
    for (const { age, town, county } of members) {
      expect(age).toBeGreaterThanOrEqual(19)
      expect(age).toBeLessThanOrEqual(72)
      expect(towns).toContain(`${town}, ${county}`)
    }
    const near = members.filter(({ county }) => county === 'Somerset' || county === 'Bristol')
    expect(near.length).toBeGreaterThan(24)
  })

  test('describe themselves within the rules, each in their own words', () => {
    const openings = new Set(members.map(({ description }) => description.slice(0, 24)))
    expect(openings.size).toBe(200)
    for (const { description } of members) {
      expect(description.length).toBeGreaterThanOrEqual(20)
      expect(description.length).toBeLessThanOrEqual(2000)
      expect(hasContactDetails(description)).toBe(false)
      expect(description).toBe(description.trim())
    }
  })

  test('answer as the profile form would let them', () => {
    for (const { gender, seeking, description, answers } of members) {
      const { hasConsented, ...rest } = answers
      ProfileDraft.parse({ gender, seeking, location: 1, description, ...rest, consent: hasConsented })
    }
    const given = new Set(members.map(({ answers }) => answers.relationshipStatus))
    expect(given.size).toBeGreaterThan(profileChoices.relationshipStatus.length / 2)
  })

  test('look their part: no beards on women, no grey hair on the young', () => {
    const young = members.filter(({ age }) => age < 42)
    expect(young.filter(({ answers }) => answers.hairColour === 'greyOrWhite')).toEqual([])
    const women = members.filter(({ gender }) => gender === 'Woman').flatMap(({ photos }) => photos)
    expect(women.filter(({ drawing }) => 'portrait' in drawing && drawing.portrait.look.beard !== 'none')).toEqual([])
    const shown = members.filter(({ photos }) => photos.length > 0)
    expect(shown.length / 200).toBeGreaterThan(0.8)
    expect(shown.length / 200).toBeLessThan(0.87)
    expect(members.filter(({ isVerified, photos }) => isVerified && photos.length === 0)).toEqual([])
  })

  test('are the same at every start', () => {
    expect(makeDemoMembers()).toEqual(members)
  })
})

describe('what they write to each other', () => {
  test('is between members who suit each other, in order, never too long', () => {
    for (const { between, messages } of threads) {
      const [first, second] = between.map((name) => byName.get(name))
      expect(first?.seeking).toBe(second?.gender)
      expect(second?.seeking).toBe(first?.gender)
      expect(messages.every(({ from, text }) => between.includes(from) && text.length <= 2000)).toBe(true)
      const times = messages.map(({ minutesAgo }) => minutesAgo)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
    expect(correspondents.length).toBeGreaterThanOrEqual(10)
  })

  test('includes flirts of the twelve', () => {
    for (const { from, to, flirt } of flirts) {
      expect(flirtKeys).toContain(flirt)
      expect(byName.get(from)?.seeking).toBe(byName.get(to)?.gender)
    }
  })

  test('leaves both demo logins something unread', () => {
    for (const { username } of demoLogins) {
      const waiting = threads.flatMap(({ between, messages }) =>
        between.includes(username) ? messages.filter(({ from, unread }) => from !== username && unread) : [],
      )
      expect(waiting.length).toBeGreaterThan(1)
      expect(byName.get(username)?.town).toBe('Bath')
    }
  })
})

test('the demo members answer prompts as the form would let them, two of three of them', () => {
  for (const { prompts: answers } of members) expect(AnswersDraft.parse({ answers })).toEqual({ answers })
  expect(new Set(members.flatMap(({ prompts }) => prompts.map(({ prompt }) => prompt))).size).toBe(promptKeys.length)
  expect(members.filter(({ prompts }) => prompts.length > 1).length / 200).toBeGreaterThan(0.6)
  expect(members.flatMap(({ prompts }) => prompts).filter(({ answer }) => findTextSigns(answer).length > 0)).toEqual([])
})

test('the demo members show photos in the shapes of real uploads, and the first met in all of them', () => {
  const shapesOf = (username: string) =>
    (byName.get(username)?.photos ?? []).flatMap(({ drawing, isFilm }) =>
      isFilm ? [] : ['still' in drawing ? drawing.still : 'portrait'],
    )
  // A portrait, a landscape, one too dark, one too small, one too tall; and a panorama.
  expect(shapesOf('HarbourLights')).toEqual(['portrait', 'glasses', 'ember', 'key', 'rain'])
  expect(shapesOf('AnnOfAvon').slice(0, 4)).toEqual(['portrait', 'portrait', 'coat', 'pier'])
  const rated = members.flatMap(({ photos }) => photos).filter(({ state }) => state.rating === 'explicit')
  expect(rated.length).toBeGreaterThanOrEqual(4)
})

test('the demo members who wait to be verified have a photo to be compared with, and no tick yet', () => {
  const waiting = worries.selfies.map((username) => byName.get(username))
  expect(waiting.map((member) => [member?.isVerified, (member?.photos.length ?? 0) > 0])).toEqual(
    worries.selfies.map(() => [false, true]),
  )
})
