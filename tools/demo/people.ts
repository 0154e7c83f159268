import { readFileSync } from 'node:fs'

import type { Gender } from '@amour/contract/people/orientations.ts'
import type { ProfileAnswers } from '@amour/contract/people/profiles.ts'

import type { Sitter } from './pictures/look.ts'

/** One row of `members/*.json`. */
type Row = {
  username: string
  age: number
  /** Fits drawing and profile to each other. */
  ethnicity: 'asian' | 'black' | 'mixed' | 'white' | 'other'
  town: string
  county: string
  /** How somebody looks who is met first; they are awake when somebody comes. */
  looks?: NonNullable<Sitter['looks']>
  /** Where chance shall not decide. */
  hasPhoto?: false
  verified?: boolean
  answers?: Partial<ProfileAnswers>
  description: string
}

/** A demo member as somebody wrote them; everything else is made from the username as seed. */
export type Person = Row & { gender: Gender; seeking: Gender }

const FILES = [
  ['women-seeking-men', 'Woman', 'Man'],
  ['men-seeking-women', 'Man', 'Woman'],
  ['men-seeking-men', 'Man', 'Man'],
  ['women-seeking-women', 'Woman', 'Woman'],
] as const

function readPeople(file: string, gender: Gender, seeking: Gender): Person[] {
  const json = readFileSync(new URL(`./members/${file}.json`, import.meta.url), 'utf8')
  // Our own files: demo.test.ts holds every row to this type and to the product's rules.
  return (JSON.parse(json) as Row[]).map((row) => ({ ...row, gender, seeking }))
}

/** All 200 demo members, in a fixed order. */
export const people: readonly Person[] = FILES.flatMap(([file, gender, seeking]) => readPeople(file, gender, seeking))
