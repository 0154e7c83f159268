import { toBase64 } from '@amour/crypto/base64.ts'
import { findSignature, readNote, readSigner } from '@amour/crypto/key-log/signed-note.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { readPolicy } from '#security/log-key.ts'

/** Milliseconds that a witness has: one that is far behind reads what it has missed first, and is asked again. */
const PATIENCE = 20_000

/** How often it is told anew from where to go on. */
const TRIES = 3

/** Up to where each witness has seen the log, as far as this process knows. */
const seen = new WeakMap<Config, Map<string, number>>()

type Asked = {
  note: string
  size: number
  prove: (old: number) => Promise<Uint8Array[]>
  /** Ends the asking. */
  signal?: AbortSignal | undefined
}

/**
 * The line by which a witness signs a note (C2SP tlog-witness). It says from where it wants to be shown that the log only
 * grew. Throws where it does not sign, or where what it answers is none of the signatures that pages want.
 */
export async function askWitness(
  { config }: Context,
  url: string,
  { note, size, prove, signal }: Asked,
): Promise<string> {
  const known = seen.get(config) ?? new Map<string, number>()
  seen.set(config, known)
  for (let tries = 0; tries < TRIES; tries++) {
    const old = known.get(url) ?? 0
    const proof = old <= size ? await prove(old) : []
    const body = `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`
    const answer = await post(`${url}/add-checkpoint`, body, signal)
    if (answer.status === 409 && /^\d{1,15}\n$/.test(answer.text) && Number(answer.text) <= size) {
      known.set(url, Number(answer.text))
      continue
    }
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.trim().slice(0, 200)}`)
    await requireSignature(config, note, answer.text)
    known.set(url, size)
    return answer.text
  }
  throw new Error('It wants to be told from elsewhere each time.')
}

async function post(url: string, body: string, ended?: AbortSignal) {
  const late = AbortSignal.timeout(PATIENCE)
  const signal = ended ? AbortSignal.any([ended, late]) : late
  const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal })
  return { status: answer.status, text: (await answer.text()).slice(0, 2_000) }
}

async function requireSignature({ keyLog }: Config, note: string, line: string) {
  const read = readNote(note + line)
  const policy = await readPolicy(keyLog.policyFile)
  if (!read || line.split('\n').length !== 2) throw new Error('It has answered no signature.')
  if (!policy) return
  const signers = await Promise.all(policy.witnesses.map((text) => readSigner(text)))
  const last = { ...read, signatures: read.signatures.slice(-1) }
  const times = await Promise.all(signers.map(async (signer) => (signer ? findSignature(last, signer) : undefined)))
  if (times.every((time) => time === undefined)) throw new Error('It has signed with a key that pages do not know.')
}
