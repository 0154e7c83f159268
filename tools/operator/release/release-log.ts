import {
  type Checkpoint,
  type LogPolicy,
  openCheckpoint,
  openPolicy,
  readCheckpoint,
} from '@amour/crypto/key-log/checkpoint.ts'
import { LogFailure } from '@amour/crypto/key-log/log-proofs.ts'
import { releasesLabel } from '@amour/crypto/key-log/release-entry.ts'
import { FollowedLog } from '#key-log/followed-log.ts'

type Given = { site: string; digest: string; policy?: LogPolicy | undefined }

/**
 * Looks for a release in the log of a site: reads all its entries, that they make what the log and the witnesses of the
 * policy have signed, and that the newest release among them is the manifest `digest`. Answers each difference as a sentence,
 * and what was found. Without a policy nobody's signature is checked, which is told.
 */
export async function compareWithLog({
  site,
  digest,
  policy,
}: Given): Promise<{ told: string; differences: string[] }> {
  const differ = (sentence: string) => ({ told: 'Not found in the log of the site.', differences: [sentence] })
  const answer = await fetch(`${site}/api/keys/log/checkpoint`).catch(() => undefined)
  if (!answer?.ok) return differ('The site shows no log, in which its release would have to stand.')
  try {
    const checkpoint = await readSigned(await answer.text(), policy)
    const log = await FollowedLog.empty().follow(`${site}/api/keys/log`, checkpoint.size)
    await log.requireSame(checkpoint)
    const line = log.findNewest(await releasesLabel())
    if (!line) return differ('No release stands in the log of the site.')
    const logged = Buffer.from(line.print).toString('hex')
    if (logged !== digest)
      return differ(`The newest release in the log is the manifest ${logged}; the build has ${digest}.`)
    const signed = policy
      ? `signed by the log and ${policy.witnesses.length} witnesses`
      : 'whose signatures were not checked, since no policy was given'
    return { told: `The manifest is release ${line.number} in the log, ${signed}.`, differences: [] }
  } catch (error) {
    return differ(`The log does not hold: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function readSigned(note: string, policy: LogPolicy | undefined): Promise<Checkpoint> {
  if (policy) return openCheckpoint(note, await openPolicy(policy), Date.now() / 1000)
  const checkpoint = readCheckpoint(`${note.split('\n\n')[0]}\n`)
  if (!checkpoint) throw new LogFailure('note', 'That is no checkpoint.')
  return checkpoint
}
