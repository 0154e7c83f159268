import type { ProfileAnswers } from '@amour/contract/people/profiles.ts'
import { sectionNames, sections } from './profile-form.ts'
import type { Section } from './profile-form.ts'

/** Gender, orientation and place, which every member has. */
const ALWAYS = 3

/** The answers that make a profile complete. Those that need consent do not count: nobody is to be pressed for them. */
const counted = ['about', 'look', 'life'] as const satisfies readonly Section[]

type OpenField = (typeof sections)[(typeof counted)[number]][number]

type Completeness = {
  /** 0 to 100. */
  percent: number
  /** What has no answer yet, in the order of the screen. */
  open: OpenField[]
  /** The part of the screen where to go on. */
  next: Section | undefined
}

/** How much of a profile has an answer. */
export function measureCompleteness(answers: Pick<ProfileAnswers, OpenField>): Completeness {
  const fields = counted.flatMap((section): readonly OpenField[] => sections[section])
  const open = fields.filter((field) => !answers[field])
  const all = fields.length + ALWAYS
  const next = sectionNames.find((section) => sections[section].some((field) => isOneOf(field, open)))
  return { percent: Math.round(((all - open.length) / all) * 100), open, next }
}

const isOneOf = (field: string, open: readonly string[]) => open.includes(field)
