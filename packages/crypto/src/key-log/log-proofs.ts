import type { Bytes } from '#base64.ts'
import { joinBytes, sha256 } from '#bytes.ts'
import { isSame } from './log-entry.ts'

/** How much the log held, and the hash over all of it. */
export type TreeHead = { size: number; root: Uint8Array }

/**
 * What is wrong with what a log says of itself. `note`: that is none of its notes; `signature`: it has not signed it;
 * `unwitnessed`: a witness has not; `old`: one signed too long ago; `proof`: something is not in the log; `split`: the log
 * is not the one that was seen before; `shorter`: it has lost what it had.
 */
export type LogFault = 'note' | 'signature' | 'unwitnessed' | 'old' | 'proof' | 'split' | 'shorter'

/** The log does not keep what it promises. */
export class LogFailure extends Error {
  override readonly name = 'LogFailure'
  readonly fault: LogFault

  constructor(fault: LogFault, told: string = fault) {
    super(told)
    this.fault = fault
  }
}

const LEAF = new Uint8Array([0])
const NODE = new Uint8Array([1])

/** Hash of an entry (RFC 6962, 2.1). */
export const hashEntry = (entry: Uint8Array) => sha256(joinBytes(LEAF, entry))

const hashPair = (left: Uint8Array, right: Uint8Array) => sha256(joinBytes(NODE, left, right))

/** Where a step of a proof stands: its index at a level, and the last index of that level. */
type Step = { fn: number; sn: number }

const half = ({ fn, sn }: Step): Step => ({ fn: Math.floor(fn / 2), sn: Math.floor(sn / 2) })
const isRight = ({ fn, sn }: Step) => fn % 2 === 1 || fn === sn

/** Up to where the node is one to the right again: the tree's edge may be ragged. */
function climb(step: Step): Step {
  let at = step
  while (at.fn % 2 === 0 && at.fn !== 0) at = half(at)
  return at
}

/** Throws LogFailure `proof` unless the entry stands at the index of the log (RFC 9162, 2.1.3.2). */
export async function checkInclusion(
  entry: Uint8Array,
  index: number,
  { size, root }: TreeHead,
  proof: readonly Uint8Array[],
) {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw notIncluded()
  let step: Step = { fn: index, sn: size - 1 }
  let hash: Bytes = await hashEntry(entry)
  for (const beside of proof) {
    if (step.sn === 0) throw notIncluded()
    if (isRight(step)) {
      hash = await hashPair(beside, hash)
      step = climb(step)
    } else hash = await hashPair(hash, beside)
    step = half(step)
  }
  if (step.sn !== 0 || !isSame(hash, root)) throw notIncluded()
}

const notIncluded = () => new LogFailure('proof', 'That is not in the log.')
const isSplit = () => new LogFailure('split', 'This is another log than the one seen before.')

/** Throws LogFailure unless the log has only grown between the two (RFC 9162, 2.1.4.2). */
export async function checkConsistency(old: TreeHead, now: TreeHead, proof: readonly Uint8Array[]) {
  if (old.size > now.size) throw new LogFailure('shorter', 'The log has lost entries.')
  if (old.size === now.size) {
    if (proof.length > 0 || !isSame(old.root, now.root)) throw isSplit()
    return
  }
  if (old.size === 0) return
  const path = isPowerOfTwo(old.size) ? [old.root, ...proof] : proof
  let step: Step = { fn: old.size - 1, sn: now.size - 1 }
  while (step.fn % 2 === 1) step = half(step)
  const [first, ...rest] = path
  if (!first) throw isSplit()
  let before: Uint8Array = first
  let after: Uint8Array = first
  for (const beside of rest) {
    if (step.sn === 0) throw isSplit()
    if (isRight(step)) {
      before = await hashPair(beside, before)
      after = await hashPair(beside, after)
      step = climb(step)
    } else after = await hashPair(after, beside)
    step = half(step)
  }
  if (step.sn !== 0 || !isSame(before, old.root) || !isSame(after, now.root)) throw isSplit()
}

const isPowerOfTwo = (size: number) => Number.isInteger(Math.log2(size))
