import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#config.ts'
import { argon2id } from './argon2.ts'
import type { Secrets } from './secrets.ts'

/** What a record is made with: the pepper, and the memory that argon2id takes, in KiB. */
export type PasswordKeys = { secrets: Secrets; config: Pick<Config, 'passwordMemory'> }

const PASSES = 1
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+),keyid=([\w-]+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The PHC string of a password; `keyid` names the pepper, which lives outside the database. Throws `unavailable`. */
export async function hashPassword({ secrets, config }: PasswordKeys, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const kid = secrets.currentKid
  const cost = costOf(config)
  const hash = await derive(secrets, kid, password, { ...cost, salt, length: HASH_BYTES })
  return write(cost, { kid, salt, hash })
}

/** The record that a text would have with the salt, pepper and cost of another. Throws as `verifyPassword` does. */
export async function hashLike({ secrets }: PasswordKeys, text: string, like: string): Promise<string> {
  const { kid, salt, hash, ...cost } = read(like)
  const made = await derive(secrets, kid, text, { ...cost, salt, length: hash.length })
  return like.slice(0, like.lastIndexOf('$') + 1) + base64(made)
}

/** Says whether the password is the record's. Throws `unavailable`, or on a record that is none of ours. */
export async function verifyPassword({ secrets }: PasswordKeys, password: string, record: string): Promise<boolean> {
  const { kid, hash, ...rest } = read(record)
  return timingSafeEqual(hash, await derive(secrets, kid, password, { ...rest, length: hash.length }))
}

/** Says whether the record was made with other parameters or another pepper than today's. */
export function needsRehash({ secrets, config }: PasswordKeys, record: string): boolean {
  const { kid, memory, passes, parallelism } = read(record)
  return kid !== secrets.currentKid || memory !== config.passwordMemory || passes !== PASSES || parallelism !== LANES
}

/** A record that no password opens and that costs what a true one costs: for accounts that do not exist. */
export function dummyRecord({ secrets, config }: PasswordKeys): string {
  const [salt, hash] = [Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES)]
  return write(costOf(config), { kid: secrets.currentKid, salt, hash })
}

type Cost = { memory: number; passes: number; parallelism: number }
type HashParameters = Cost & { salt: Buffer; length: number }

const costOf = ({ passwordMemory: memory }: PasswordKeys['config']): Cost => ({
  memory,
  passes: PASSES,
  parallelism: LANES,
})

function derive(secrets: Secrets, kid: string, password: string, { salt, length, ...cost }: HashParameters) {
  const secret = secrets.derive('pepper', kid)
  return argon2id({ message: Buffer.from(password), nonce: salt, tagLength: length, secret, ...cost })
}

function write(
  { memory, passes, parallelism }: Cost,
  { kid, salt, hash }: { kid: string; salt: Buffer; hash: Buffer },
) {
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
