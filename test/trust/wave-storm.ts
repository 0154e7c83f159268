import { cases } from '@amour/contract/console/cases.ts'
import { waves } from '@amour/contract/console/waves.ts'
import type { Context } from '@amour/server/context.ts'
import { verifyChain } from '@amour/server/features/trust/audit/chain-verification.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import type { FastifyInstance } from 'fastify'
import { callApp } from '@amour/test/http/call-app.ts'
import { makeStaff, type TestStaff } from '@amour/test/members/make-staff.ts'
import { openCase } from '@amour/test/trust/open-first.ts'
import { makeWave, putReport } from '@amour/test/trust/wave-of-reports.ts'

type WaveStormOptions = { context: Context; app: FastifyInstance; size: number; batch: number }

/** What a wave left behind; `twice`, `lost`, `touched` and `auditBroken` must be 0. */
export type WaveStormReport = {
  size: number
  decided: number
  refused: number
  /** Decided more than once, and neither decided nor refused with a reason. */
  twice: number
  lost: number
  /** Cases that were no part of it, or that a colleague held, and were decided by it all the same. */
  touched: number
  auditBroken: number
  millisecondsToPrepare: number
  millisecondsToDecide: number
}

/**
 * So many members are reported in the same words. One moderator opens five, and decides all of them in batches, each sent
 * twice at once as from two windows, while a colleague takes some of them and new reports come in.
 */
export async function runWaveStorm({ context, app, size, batch }: WaveStormOptions): Promise<WaveStormReport> {
  const { cases: ids, members } = await makeWave(context, size)
  const by = members[0]?.id ?? ''
  const other = await putReport(context, {
    by,
    about: members[1]?.id ?? '',
    description: 'He waits outside of my office.',
  })
  const [mia, max] = [await makeStaff(context), await makeStaff(context)]
  const call = as(app, mia)
  const held = ids.slice(5, 10)
  for (const id of held) await as(app, max)(cases.claim, { params: { id } })

  const begun = performance.now()
  const template = ids[0] ?? ''
  const all = (await call(waves.select, { query: { like: template } })).body.data
  const wave = { template, by: 'words' as const, cases: all }
  const prepared = async () => (await call(waves.prepare, { body: { ...wave, decision: null } })).body
  let ready = await prepared()
  while (ready.looks.next) {
    const claimed = await call(cases.claim, { params: { id: ready.looks.next } })
    await openCase(call, claimed.body)
    ready = await prepared()
  }
  const millisecondsToPrepare = Math.round(performance.now() - begun)

  const id = newId()
  const decided = { action: 'none' as const, reason: 'allowed' }
  const same = { ...wave, ...decided, at: ready.at, size: ready.fitting.length, opened: ready.looks.opened }
  const start = performance.now()
  const answers = { decided: new Set<string>(), refused: new Set<string>() }
  // Also those that were left out before: each has to be refused again.
  const sent = [...ready.fitting, ...held]
  for (let at = 0; at < sent.length; at += batch) {
    const body = { ...same, cases: sent.slice(at, at + batch) }
    const late = putReport(context, { by, about: members[(at + 3) % size]?.id ?? '' })
    const both = await Promise.all([1, 2].map(() => call(waves.decide, { params: { id }, body })))
    await late
    for (const reply of both) {
      reply.body.decided.forEach((one) => answers.decided.add(one))
      reply.body.refused.forEach((one) => answers.refused.add(one.id))
    }
  }
  const millisecondsToDecide = Math.round(performance.now() - start)
  const counted = await count(context, id, [...held, other.case.id])
  const answered = new Set([...answers.decided, ...answers.refused])
  return {
    size,
    decided: answers.decided.size,
    refused: answers.refused.size,
    ...counted,
    lost: sent.filter((one) => !answered.has(one)).length + Math.abs(answers.decided.size - counted.cases),
    auditBroken: (await verifyChain(context)).broken === null ? 0 : 1,
    millisecondsToPrepare,
    millisecondsToDecide,
  }
}

const as =
  (app: FastifyInstance, who: TestStaff) =>
  <E extends Parameters<typeof callApp>[2]>(endpoint: E, request: Parameters<typeof callApp<E>>[3]) =>
    callApp(app, who.token, endpoint, request, {})

async function count({ db }: Context, waveId: string, apart: readonly string[]) {
  const rows = await db
    .selectFrom('decision')
    .select(['case_id', (eb) => eb.fn.countAll<string>().as('count')])
    .where('wave_id', '=', waveId)
    .groupBy('case_id')
    .execute()
  return {
    cases: rows.length,
    twice: rows.filter(({ count: made }) => Number(made) > 1).length,
    touched: rows.filter(({ case_id: id }) => apart.includes(id)).length,
  }
}
