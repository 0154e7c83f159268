import { randomBytes, randomUUID } from 'node:crypto'
import { sealPicture } from '@amour/crypto/pictures/sealed-picture.ts'
import { type Asked, markOf, type Parts } from '#checks/checks.ts'
import type { PersonConfig } from '#config.ts'
import { signBlindly } from '#keys/sign-blindly.ts'
import {
  deletePassed,
  deletePersonCheck,
  insertPersonCheck,
  selectPersonCheck,
  updatePicture,
  updateToWaiting,
} from './person-check.queries.ts'
import { type PictureFault, readPicture } from './picture-file.ts'
import { sweepChecks } from './review.ts'
import { chooseGesture, pictureNames, type PictureName } from './review-terms.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long somebody may take for their two pictures, in milliseconds. */
const BEGUN_LIFE = HOUR

/** How long pictures wait at most, in milliseconds. */
export const WAITING_LIFE = 7 * DAY

type Options = { config: PersonConfig; sealingKey: CryptoKey; parts: Parts }

export type PersonWay = ReturnType<typeof openPersonWay>

/**
 * A person compares a document with a face. The gate seals both pictures as they come and cannot open them; whoever reviews
 * knows a check by a number that leads to no visitor, and the visitor by a secret of which only a digest is kept.
 */
export function openPersonWay({ config, sealingKey, parts }: Options) {
  const { db, keys, now } = parts
  const later = (life: number) => new Date(now().getTime() + life)

  /** Begins a check, and gives its secret; nothing where too many are under way. */
  async function begin({ key, blinded }: Asked): Promise<string | undefined> {
    await sweepChecks(parts, config.hours)
    const secret = randomBytes(32).toString('base64url')
    const bytes = Buffer.from(blinded, 'base64url')
    const begun = { mark: secretMark(secret), id: randomUUID(), keyName: key, blinded: bytes, gesture: chooseGesture() }
    return (await insertPersonCheck(db, { ...begun, endsAt: later(BEGUN_LIFE) }, config.most)) ? secret : undefined
  }

  /** How far a check is; nothing where it is over. */
  async function look(secret: string) {
    const check = await selectPersonCheck(db, secretMark(secret))
    return check && check.ends_at > now() ? check : undefined
  }

  /**
   * Takes pictures, one or both: what will do is sealed and kept, and the check waits once both are there. Gives what is
   * wrong with the others.
   */
  async function take(secret: string, pictures: ReadonlyMap<string, Buffer | 'large'>) {
    const check = await look(secret)
    const faults: Partial<Record<PictureName, PictureFault>> = {}
    if (check?.state !== 'begun') return faults
    const mark = secretMark(secret)
    for (const name of pictureNames) {
      const given = pictures.get(name)
      const read = given === 'large' ? 'large' : readPicture(given ?? Buffer.alloc(0))
      const isThere = name === 'document' ? check.has_document : check.has_face
      if (typeof read !== 'string') {
        const sealed = await sealPicture(sealingKey, Uint8Array.from(read), `${check.id}|${name}`)
        await updatePicture(db, mark, name, Buffer.from(sealed))
      } else if (read !== 'missing' || !isThere) faults[name] = read
    }
    if (Object.keys(faults).length === 0) {
      const since = new Date(Math.floor(now().getTime() / HOUR) * HOUR)
      await updateToWaiting(db, mark, { since, endsAt: later(WAITING_LIFE) })
    }
    return faults
  }

  /** Ends a check that its visitor wants no more of, with its pictures. */
  const stop = (secret: string) => deletePersonCheck(db, secretMark(secret))

  /** Signs for whoever brings the secret of a check that came to a yes, once. */
  async function finish(secret: string): Promise<{ key: string; signature: string } | undefined> {
    const check = await deletePassed(db, secretMark(secret), now())
    const pair = check && keys().find(check.key_name)
    return check && pair
      ? { key: check.key_name, signature: signBlindly(pair, check.blinded).toString('base64url') }
      : undefined
  }

  return { begin, look, take, stop, finish, hours: config.hours, sweep: () => sweepChecks(parts, config.hours) }
}

/** Where a check lies: what is found in the table leads to no visitor's address. */
const secretMark = (secret: string) => markOf(`person\0${secret}`)
