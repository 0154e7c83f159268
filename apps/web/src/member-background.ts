import { watchPlannedWork } from '#app/frame/planned-work.ts'
import { carryProof } from './features/account/age-check/carry-proof.ts'

/** What goes on behind every screen of a member, once the first of them is there (decisions 096 and 118). */
export function startBackground() {
  void carryProof()
  watchPlannedWork()
  if (__KEY_LOG_POLICY__)
    void import('./features/account/keys/key-log-watch.ts').then(({ watchKeyLog }) => watchKeyLog())
}
