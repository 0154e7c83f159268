import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { waves } from '@amour/contract/console/waves.ts'
import { tabStorage } from './storage.ts'

export type ChosenWave = {
  /** The case that stands for the others. */
  template: string
  /** In which way they are alike; null where it has to be found out. */
  by: WaveBasis | null
  cases: string[]
  /** Where it was chosen, with its filters. */
  from: string
}

/** The cases that are to be decided together, of this tab: a reload finds them again. */
export function readChosenWave(): ChosenWave | undefined {
  try {
    const read: unknown = JSON.parse(tabStorage.read('wave') ?? 'null')
    return isChosen(read) ? read : undefined
  } catch {
    return undefined
  }
}

export const chooseWave = (wave: ChosenWave | null) =>
  tabStorage.write('wave', wave === null ? null : JSON.stringify(wave))

function isChosen(read: unknown): read is ChosenWave {
  if (typeof read !== 'object' || read === null || !('from' in read) || typeof read.from !== 'string') return false
  const by = 'by' in read && read.by !== null ? read.by : 'words'
  return read.from.startsWith('/queue/') && waves.prepare.body.safeParse({ ...read, by, decision: null }).success
}
