import done from '#art/done.svg?no-inline'
import empty from '#art/empty.svg?no-inline'
import error from '#art/error.svg?no-inline'
import lost from '#art/lost.svg?no-inline'
import offline from '#art/offline.svg?no-inline'
import wait from '#art/wait.svg?no-inline'

const drawings = { empty, lost, offline, error, done, wait }

/** What a drawing is of: nothing there, no such address, no connection, a failure, something done, something to wait for. */
export type StateArtName = keyof typeof drawings

/** A small drawing of a window by night. It says nothing that is not written beside it. */
export function StateArt({ of }: { of: StateArtName }) {
  return <img className="art" src={drawings[of]} alt="" width={320} height={240} decoding="async" />
}
