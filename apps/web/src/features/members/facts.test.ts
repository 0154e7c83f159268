import { expect, it } from 'vitest'
import { formatHeight } from '#app/height.ts'
import { factsOf } from './facts.ts'

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
  expect(factsOf(silent)).toEqual([])
})

it('answers stand in their groups and in order', () => {
  expect(factsOf({ ...silent, sexuality: 'straight', eyeColour: 'hazel', height: 168 })).toEqual([
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

it('a height is told in feet and in centimetres', () => {
  expect(formatHeight(168)).toBe('5 ft 6 in (168 cm)')
  expect(formatHeight(183)).toBe('6 ft 0 in (183 cm)')
  expect(formatHeight(120)).toBe('3 ft 11 in (120 cm)')
})
