import type { Context } from '#context.ts'
import { updateReleased } from './claiming.queries.ts'

/** Puts back all that somebody holds, or was handed, in the caller's transaction: they are not here any more. */
export const releaseCases = ({ db }: Context, staffId: string): Promise<void> => updateReleased(db, staffId)
