import { randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2id } from './argon2.ts'
import type { Secrets } from './secrets.ts'

type Keys = { secrets: Secrets }

/** argon2id with 46 MiB, one pass, one lane: the minimum of OWASP and of ASVS 5.0 Appendix C. */
const CURRENT = { memory: 47_104, passes: 1, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+),keyid=([\w-]+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The PHC string of a password; `keyid` names the pepper, which lives outside the database. Throws `unavailable`. */
export async function hashPassword({ secrets }: Keys, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const kid = secrets.currentKid
  const hash = await derive(secrets, kid, password, { ...CURRENT, salt, length: HASH_BYTES })
  return write(kid, salt, hash)
}

/** The record that a text would have with the salt, pepper and cost of another. Throws as `verifyPassword` does. */
export async function hashLike({ secrets }: Keys, text: string, like: string): Promise<string> {
  const { kid, salt, hash, ...cost } = read(like)
  const made = await derive(secrets, kid, text, { ...cost, salt, length: hash.length })
  return like.slice(0, like.lastIndexOf('$') + 1) + base64(made)
}

/** Says whether the password is the record's. Throws `unavailable`, or on a record that is none of ours. */
export async function verifyPassword({ secrets }: Keys, password: string, record: string): Promise<boolean> {
  const { kid, hash, ...rest } = read(record)
  return timingSafeEqual(hash, await derive(secrets, kid, password, { ...rest, length: hash.length }))
}

/** Says whether the record was made with other parameters or another pepper than today's. */
export function needsRehash({ secrets }: Keys, record: string): boolean {
  const { kid, memory, passes, parallelism } = read(record)
  return (
    kid !== secrets.currentKid ||
    memory !== CURRENT.memory ||
    passes !== CURRENT.passes ||
    parallelism !== CURRENT.parallelism
  )
}

/** A record that no password opens and that costs what a true one costs: for accounts that do not exist. */
export function dummyRecord({ secrets }: Keys): string {
  return write(secrets.currentKid, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))
}

type Cost = { memory: number; passes: number; parallelism: number; salt: Buffer; length: number }

function derive(secrets: Secrets, kid: string, password: string, { salt, length, ...cost }: Cost) {
  const secret = secrets.derive('pepper', kid)
  return argon2id({ message: Buffer.from(password), nonce: salt, tagLength: length, secret, ...cost })
}

function write(kid: string, salt: Buffer, hash: Buffer) {
  const { memory, passes, parallelism } = CURRENT
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=${kid}$${base64(salt)}$${base64(hash)}`
}

function read(record: string) {
  const [, memory, passes, parallelism, kid, salt, hash] = FORM.exec(record) ?? []
  if (!kid || !salt || !hash) throw new Error('This is no password record.')
  return {
    kid,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** PHC strings leave out the padding. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
