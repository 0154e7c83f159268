import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@amour/server/database/open.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { openStage } from './stage.ts'
import { write, type Written } from './writer.ts'

/** A start after a kill must be ready within so many seconds (issue 2). */
const RESTART_LIMIT = 15

type Report = {
  kills: number
  acknowledged: number
  lost: number
  doubled: number
  gaps: number
  wrongCounts: number
  restarts: number[]
}

/** Kills the app in the middle of writes, `kills` times, and counts what was lost, doubled or left inconsistent. */
export async function stormKills(kills: number, pairs: number): Promise<Report> {
  await using stage = await openStage('storm')
  const { url, context } = stage
  let app = await stage.start()
  const people = await Promise.all(Array.from({ length: pairs * 2 }, () => makeMember(context)))

  let isOver = false
  const writers = Array.from({ length: pairs }, (_, index) => {
    const [sender, recipient] = [people[index * 2], people[index * 2 + 1]]
    if (!sender || !recipient) throw new Error('Every writer has a reader.')
    return write(url, sender, recipient, () => isOver)
  })

  const restarts: number[] = []
  for (let round = 0; round < kills; round += 1) {
    await pause(1_000 + Math.random() * 2_000)
    await app.kill()
    app = await stage.start()
    restarts.push(app.secondsToReady)
  }
  await pause(2_000)
  isOver = true
  const written = (await Promise.all(writers)).flat()
  return { kills, restarts, ...(await inspect(context.db, written)) }
}

async function inspect(db: Database, written: Written[]) {
  const stored = await db.selectFrom('message').select(['id', 'conversation_id', 'seq']).execute()
  const ids = new Set(stored.map(({ id }) => id))
  const keys = await db.selectFrom('idempotency').select('key').execute()
  const conversations = await db.selectFrom('conversation').select(['id', 'last_seq']).execute()
  const participants = await db
    .selectFrom('participant')
    .select(['conversation_id', 'unread'])
    .where('unread', '>', 0)
    .execute()
  const countIn = (id: string) => stored.filter(({ conversation_id: conversation }) => conversation === id).length
  return {
    acknowledged: written.length,
    lost: written.filter(({ messageId }) => !ids.has(messageId)).length,
    // Each message has its key; more messages than keys would mean that a resend was stored twice.
    doubled: stored.length - keys.length,
    gaps: conversations.filter(({ id, last_seq: last }) => countIn(id) !== last).length,
    wrongCounts: participants.filter(({ conversation_id: id, unread }) => countIn(id) !== unread).length,
  }
}

/** What a report holds against the app, in sentences; empty when all is well. */
export function findKillFailures({ acknowledged, lost, doubled, gaps, wrongCounts, restarts }: Report): string[] {
  return [
    acknowledged === 0 && 'Nothing was written.',
    lost > 0 && `${lost} acknowledged messages are lost.`,
    doubled !== 0 && `${doubled} messages are stored twice.`,
    gaps > 0 && `${gaps} conversations have gaps.`,
    wrongCounts > 0 && `${wrongCounts} unread counts are wrong.`,
    Math.max(...restarts) > RESTART_LIMIT && 'A restart took too long.',
  ].filter((fault) => fault !== false)
}
