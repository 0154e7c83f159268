import { profileChoices } from '@amour/contract/people/profiles.ts'
import { expect, test } from 'vitest'
import { measureCompleteness } from './completeness.ts'

const nothing = {
  description: null,
  height: null,
  bodyType: null,
  eyeColour: null,
  hairColour: null,
  tattoos: null,
  piercings: null,
  relationshipStatus: null,
  haveChildren: null,
  drinking: null,
  smoking: null,
}

const everything = {
  ...nothing,
  description: 'I cook better than I dance.',
  height: 178,
  bodyType: profileChoices.bodyType[0],
  eyeColour: profileChoices.eyeColour[0],
  hairColour: profileChoices.hairColour[0],
  tattoos: profileChoices.tattoos[0],
  piercings: profileChoices.piercings[0],
  relationshipStatus: profileChoices.relationshipStatus[0],
  haveChildren: profileChoices.haveChildren[0],
  drinking: profileChoices.drinking[0],
  smoking: profileChoices.smoking[0],
}

test('a member who has just registered begins with what they said then, and is to describe themselves first', () => {
  expect(measureCompleteness(nothing)).toMatchObject({ percent: 21, next: 'about' })
})

test('what is still open is named in the order of the screen', () => {
  const { percent, open, next } = measureCompleteness({ ...everything, tattoos: null, smoking: null })
  expect({ percent, open, next }).toEqual({ percent: 86, open: ['tattoos', 'smoking'], next: 'look' })
})

test('a profile is complete without the answers that need consent', () => {
  const reserved = { ...everything, sexuality: null, ethnicity: null, hairDownThere: null }
  expect(measureCompleteness(reserved)).toEqual({ percent: 100, open: [], next: undefined })
})
