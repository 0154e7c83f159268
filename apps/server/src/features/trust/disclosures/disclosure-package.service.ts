import { createHash } from 'node:crypto'
import type { Context } from '#context.ts'
import { describePerson, openPerson, openPreserved } from '#features/trust/preservation/preservation.service.ts'
import {
  type DisclosureRow,
  selectAppealOf,
  selectDecisionsOf,
  selectItemsOf,
  selectLogOf,
  selectReportsOf,
  selectWordsOf,
} from './disclosures.queries.ts'

/** What a file says of itself, so that whoever opens it in years knows what it is. */
const FORMAT = 'amour-disclosure-1'

/** The contents of what two people have agreed to give, as JSON. */
export async function packDisclosure(context: Context, row: DisclosureRow, recipient: string): Promise<Buffer> {
  const { db, clock } = context
  const about = {
    format: FORMAT,
    kind: row.kind,
    case: row.reference,
    caseOpenedAt: row.opened_at,
    recipient,
    proposedBy: row.proposer,
    approvedBy: row.approver,
    madeAt: clock.now(),
  }
  const [decisions, log] = [await selectDecisionsOf(db, row.case_id), await selectLogOf(db, row.case_id)]
  const contents = {
    about,
    ...(row.kind !== 'evidence' && {
      person: row.member_id ? await describePerson(context, row.member_id) : await openPerson(context, row.case_id),
    }),
    ...(row.kind === 'identity'
      ? { reporters: await describeReporters(context, row.case_id) }
      : await describeEvidence(context, row)),
    decisions,
    log: log.map(({ hash, ...entry }) => ({ ...entry, hash: hash?.toString('hex') })),
  }
  return Buffer.from(JSON.stringify(contents, null, 1))
}

async function describeReporters(context: Context, caseId: string) {
  const told = []
  for (const report of await selectReportsOf(context.db, caseId)) {
    const { id, reference, reporter_id: memberId, email_sealed: sealed } = report
    const person = memberId
      ? await describePerson(context, memberId)
      : sealed && { email: context.seal.openText({ owner: id, column: 'report.email' }, sealed) }
    told.push({ report: reference, person })
  }
  return told
}

/** Reports without who made them, what was proven, and the items: as files, or of a referral as fingerprints alone. */
async function describeEvidence(context: Context, row: DisclosureRow) {
  const { db, seal } = context
  const [reports, words, items] = [
    await selectReportsOf(db, row.case_id),
    await selectWordsOf(db, row.case_id),
    await selectItemsOf(db, row.case_id),
  ]
  const kept = await openPreserved(context, row.case_id)
  const appeal = await selectAppealOf(db, row.case_id)
  const described = [...kept, ...(await readItems(context, items))]
  return {
    ...(appeal && {
      appeal: {
        madeAt: appeal.created_at,
        state: appeal.state,
        words: seal.openText({ owner: appeal.id, column: 'appeal.text' }, appeal.text_sealed),
      },
    }),
    reports: reports.map(({ id, reference, kind, category, description_sealed: sealed, created_at, outcome }) => ({
      reference,
      kind,
      category,
      reportedAt: created_at,
      outcome,
      description: seal.openText({ owner: id, column: 'report.description' }, sealed),
    })),
    messages: words.map(({ id, text_sealed: text, ...word }) => ({
      report: word.reference,
      message: word.message_id,
      from: word.is_mine ? 'reporter' : 'reported',
      sentAt: word.sent_at,
      seq: word.seq,
      // `verified`: our tag of the moment of sending covers exactly these words (their sender, order and time too).
      check: word.state,
      isTagGenuine: word.is_genuine,
      item: word.media_id,
      words: text && seal.openText({ owner: id, column: 'report_message.text' }, text),
    })),
    items: described.map(({ bytes, ...item }) => ({
      ...item,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...(row.kind === 'evidence' && { data: bytes.toString('base64') }),
    })),
  }
}

async function readItems({ storage }: Context, items: Awaited<ReturnType<typeof selectItemsOf>>) {
  const read = []
  for (const { id, kind, storage_key: folder, pdq } of items) {
    for (const [name, type] of [['1600.webp', 'image/webp'], ...(kind === 'video' ? [['720.mp4', 'video/mp4']] : [])]) {
      const bytes = await storage.read(`${folder}/${name}`)
      if (bytes && type) read.push({ id, type, pdq, bytes })
    }
  }
  return read
}
