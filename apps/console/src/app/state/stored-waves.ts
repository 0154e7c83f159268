import { waves } from '@amour/contract/console/waves.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import { persistentStorage } from './storage.ts'

/** A wave that the server has not confirmed wholly yet. */
export type StoredWave = {
  /** Under this number each of its cases is decided once, however often it is sent. */
  id: string
  /** Who of the staff has made it. */
  by: string
  /** Until then, in milliseconds since 1970, it can be taken back. */
  until: number
  /** Its first part has gone: what has gone is not taken back. */
  isBegun: boolean
  /** `cases` are those that the server has not answered for. */
  body: RequestOf<typeof waves.decide>['body']
}

/** All of them, of every tab: they outlive a browser that dies. No word of what was reported is among it. */
export function readStoredWaves(): readonly StoredWave[] {
  try {
    const read: unknown = JSON.parse(persistentStorage.read('waves') ?? '[]')
    return Array.isArray(read) ? read.filter(isKept) : []
  } catch {
    return []
  }
}

export const findStoredWave = (id: string) => readStoredWaves().find((one) => one.id === id)

/** Keeps it in the place of what was kept of it before. */
export const storeWave = (one: StoredWave) => write([...readStoredWaves().filter(({ id }) => id !== one.id), one])

export const forgetStoredWave = (id: string) => write(readStoredWaves().filter((one) => one.id !== id))

const write = (all: readonly StoredWave[]) =>
  persistentStorage.write('waves', all.length > 0 ? JSON.stringify(all) : null)

/** Whether it is one as this version of the console writes them. */
function isKept(one: Partial<Record<keyof StoredWave, unknown>> | null): one is StoredWave {
  if (typeof one !== 'object' || one === null) return false
  const { id, by, until, isBegun, body } = one
  const isWhole = typeof id === 'string' && typeof by === 'string' && typeof until === 'number'
  return isWhole && typeof isBegun === 'boolean' && waves.decide.body.safeParse(body).success
}
