import { expect, it } from 'vitest'
import { groupProfileFacts } from './profile-facts.ts'

const silent = {
  description: null,
  height: null,
  bodyType: null,
  ethnicity: null,
  eyeColour: null,
  hairColour: null,
  hairDownThere: null,
  haveChildren: null,
  drinking: null,
  smoking: null,
  tattoos: null,
  piercings: null,
  relationshipStatus: null,
  sexuality: null,
}

it('whoever has answered nothing has no groups', () => {
  expect(groupProfileFacts(silent)).toEqual([])
})

it('answers stand in their groups and in order', () => {
  expect(groupProfileFacts({ ...silent, sexuality: 'straight', eyeColour: 'hazel', height: 168 })).toEqual([
    {
      group: 'look',
      facts: [
        { field: 'height', value: 168 },
        { field: 'eyeColour', label: 'choices.eyeColour.hazel' },
      ],
    },
    { group: 'intimate', facts: [{ field: 'sexuality', label: 'choices.sexuality.straight' }] },
  ])
})
