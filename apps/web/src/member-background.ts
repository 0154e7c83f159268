import { setNewerReader } from '#app/call/call.ts'
import { readNewer } from '#app/call/newer-values.ts'
import { offerNewVersion } from '#app/frame/offer-new-version.ts'
import { watchPlannedWork } from '#app/frame/planned-work.ts'
import { carryProof } from './features/account/age-check/carry-proof.ts'

/**
 * What goes on behind every screen of a member, once the first of them is there (decisions 096 and 118). A page
 * that stays open may become older than the server.
 */
export function startBackground() {
  void carryProof()
  watchPlannedWork()
  setNewerReader((response, content) => readNewer(response, content, offerNewVersion))
  if (__KEY_LOG_POLICY__)
    void import('./features/account/keys/key-log-watch.ts').then(({ watchKeyLog }) => watchKeyLog())
}
