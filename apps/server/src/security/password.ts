import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#config.ts'
import { argon2id } from './argon2.ts'
import type { GivenPassword } from './passwords/given-password.ts'
import type { Secrets } from './secrets.ts'

/** What a record is made with: the pepper, the memory that argon2id takes, in KiB, and which records are written. */
export type PasswordKeys = { secrets: Secrets; config: Pick<Config, 'passwordMemory' | 'writesVersion2'> }

const PASSES = 1
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

/** `pre=a1` says that the record is of the secret derived from a password, not of the password (decision 115). */
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+),keyid=([\w-]+)(,pre=a1)?\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The PHC string of a password; `keyid` names the pepper, which lives outside the database. Throws `unavailable`. */
export function hashPassword(keys: PasswordKeys, given: GivenPassword): Promise<string> {
  const isDerived = writesDerived(keys, given)
  return makeRecord(keys, isDerived ? given.secret : (given.raw ?? given.secret), isDerived)
}

/** The PHC string of a text that is nobody's password: a code. Throws `unavailable`. */
export const hashText = (keys: PasswordKeys, text: string): Promise<string> => makeRecord(keys, text, false)

async function makeRecord({ secrets, config }: PasswordKeys, text: string, isDerived: boolean): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const kid = secrets.currentKid
  const cost = costOf(config)
  const hash = await derive(secrets, kid, text, { ...cost, salt, length: HASH_BYTES })
  return write(cost, { kid, isDerived, salt, hash })
}

/** The release before reads no derived records, so while it may come back a password's own is kept as it is. */
const writesDerived = ({ config }: PasswordKeys, { raw }: GivenPassword) => raw === undefined || config.writesVersion2

/** The record that a text would have with the salt, pepper and cost of another. Throws as `verifyPassword` does. */
export async function hashLike({ secrets }: PasswordKeys, text: string, like: string): Promise<string> {
  const { kid, salt, hash, ...cost } = read(like)
  const made = await derive(secrets, kid, text, { ...cost, salt, length: hash.length })
  return like.slice(0, like.lastIndexOf('$') + 1) + base64(made)
}

/**
 * Says whether the password is the record's; the work is the same for a record of either kind. Throws `unavailable`, or
 * on a record that is none of ours.
 */
export async function verifyPassword(
  { secrets }: PasswordKeys,
  given: GivenPassword,
  record: string,
): Promise<boolean> {
  const { kid, isDerived, hash, ...rest } = read(record)
  const text = isDerived ? given.secret : (given.raw ?? given.secret)
  return timingSafeEqual(hash, await derive(secrets, kid, text, { ...rest, length: hash.length }))
}

/** Whether a record is of the secret that belongs to one address, so that another address needs another record. */
export const isBoundToAddress = (record: string): boolean => read(record).isDerived

/**
 * Says whether the record of the password that was given was made with other parameters, with another pepper than
 * today's, or of the password itself.
 */
export function needsRehash(keys: PasswordKeys, record: string, given: GivenPassword): boolean {
  const { secrets, config } = keys
  const { kid, isDerived, memory, passes, parallelism } = read(record)
  const isOther = kid !== secrets.currentKid || memory !== config.passwordMemory
  return isOther || passes !== PASSES || parallelism !== LANES || (!isDerived && writesDerived(keys, given))
}

/** A record that no password opens and that costs what a true one costs: for accounts that do not exist. */
export function dummyRecord({ secrets, config }: PasswordKeys): string {
  const [salt, hash] = [Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES)]
  return write(costOf(config), { kid: secrets.currentKid, isDerived: config.writesVersion2, salt, hash })
}

type Cost = { memory: number; passes: number; parallelism: number }
type HashParameters = Cost & { salt: Buffer; length: number }

const costOf = ({ passwordMemory: memory }: PasswordKeys['config']): Cost => ({
  memory,
  passes: PASSES,
  parallelism: LANES,
})

function derive(secrets: Secrets, kid: string, text: string, { salt, length, ...cost }: HashParameters) {
  const secret = secrets.derive('pepper', kid)
  return argon2id({ message: Buffer.from(text), nonce: salt, tagLength: length, secret, ...cost })
}

type Written = { kid: string; isDerived: boolean; salt: Buffer; hash: Buffer }

function write({ memory, passes, parallelism }: Cost, { kid, isDerived, salt, hash }: Written) {
  const mark = isDerived ? ',pre=a1' : ''
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=${kid}${mark}$${base64(salt)}$${base64(hash)}`
}

function read(record: string) {
  const [, memory, passes, parallelism, kid, mark, salt, hash] = FORM.exec(record) ?? []
  if (!kid || !salt || !hash) throw new Error('This is no password record.')
  return {
    kid,
    isDerived: mark !== undefined,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** PHC strings leave out the padding. */
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
