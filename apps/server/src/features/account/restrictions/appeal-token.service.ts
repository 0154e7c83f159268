import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { HOUR } from '#durations.ts'

/** For how long whoever may not sign in can appeal by the token of the refusal. In milliseconds. */
const LIFE = HOUR

/** A token that lets its holder appeal one decision, without a session. */
export function writeAppealToken(context: Pick<Context, 'secrets' | 'clock'>, decisionId: string): string {
  const until = context.clock.now().getTime() + LIFE
  return `${decisionId}.${until}.${tagOf(context, decisionId, until).toString('base64url')}`
}

/** The decision that a token is for; undefined when it is forged or too old. */
export function readAppealToken(context: Pick<Context, 'secrets' | 'clock'>, token: string): string | undefined {
  const [id = '', text = '', tag = ''] = token.split('.')
  const until = Number(text)
  if (!z.uuid().safeParse(id).success || !(until > context.clock.now().getTime())) return undefined
  const [given, right] = [Buffer.from(tag, 'base64url'), tagOf(context, id, until)]
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}

const tagOf = ({ secrets }: Pick<Context, 'secrets'>, id: string, until: number) =>
  secrets.digest('appeal', `${id}|${until}`)
