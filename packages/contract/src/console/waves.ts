import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { reviewReasons } from '#media/media.ts'
import type { StaffRole } from '#trust/staff-roles.ts'
import { caseListFilters } from './case-list-filters.ts'
import { waveBases } from './case-terms.ts'
import { note } from './decision-draft.ts'
import { Letter } from './letters.ts'

/** Cases that are decided together at most. */
export const WAVE_MAX = 500

/** Cases that the screen sends in one call, so that each answer says how far it has come. */
export const WAVE_BATCH = 50

/** From how many open cases of the same words on the queue speaks of a wave. */
export const WAVE_LEAST = 5

/** What can be decided about many at once: what takes nothing from anybody but the item that was looked at (decision 072). */
export const waveActions = ['none', 'educate', 'removeItem'] as const

/**
 * How many of a wave have to be opened: of what shares the words or the picture that was reported, one shows it; of what
 * shares only its reporters’ words, as many as make it likely that an odd one is among them.
 */
export const waveLooks = { messages: 1, item: 1, profile: 1, words: 5, reporter: 5 } as const satisfies Record<
  (typeof waveBases)[number],
  number
>

/**
 * Why a case of a wave is left to be looked at alone. `conflict`, `held`, `closed`, `gone`: as of any case. `kind`: an
 * appeal, a form, an intimate image or whatever is no plain report. `forTwo`: a second person is needed. `hidden`: somebody
 * is hidden until it is decided. `differs`: something else was reported too. `record`: more is known of the member.
 * `unproven`: words that were not verified. `item`: not the one item that is to be taken down. `failed`: try it again.
 */
export const waveRefusals = [
  'gone',
  'conflict',
  'held',
  'closed',
  'kind',
  'forTwo',
  'hidden',
  'differs',
  'record',
  'unproven',
  'item',
  'failed',
] as const

const roles = ['moderator', 'lead'] as const satisfies readonly StaffRole[]

const wave = {
  /** The case that stands for all of them. */
  template: z.uuid(errorKey('choiceInvalid')),
  by: z.enum(waveBases, errorKey('choiceInvalid')),
  cases: z
    .array(z.uuid(errorKey('choiceInvalid')))
    .min(1, errorKey('choiceInvalid'))
    .max(WAVE_MAX, errorKey('noticeLong')),
}

const decided = {
  action: z.enum(waveActions, errorKey('choiceInvalid')),
  reason: z.string().max(60, errorKey('choiceInvalid')),
  mediaReason: z.enum(reviewReasons, errorKey('choiceInvalid')).nullable().default(null),
  note: note.default(''),
  words: note.default(''),
}

const Refused = z.object({ id: z.uuid(), reference: z.string().nullable(), why: z.enum(waveRefusals) })

/** Many like reports, decided as one. */
export const waves = {
  list: endpoint({
    method: 'GET',
    path: '/api/console/waves',
    access: 'staff',
    roles,
    isBackground: true,
    summary: 'Open reports of the same words, from five cases on',
    response: z.object({
      data: z.array(
        z.object({
          template: z.uuid(),
          reference: z.string(),
          by: z.enum(waveBases),
          count: z.number().int(),
          firstAt: Moment,
          lastAt: Moment,
        }),
      ),
    }),
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/console/waves/cases',
    access: 'staff',
    roles,
    isBackground: true,
    summary: 'All cases that a filter of the queue of reports lists, as far as they fit into one wave',
    query: z.object(caseListFilters),
    response: z.object({ data: z.array(z.uuid()) }),
    refusals: ['notFound'],
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/api/console/waves/prepare',
    access: 'staff',
    roles,
    // Asked for as the choice changes; the touch is asked for here, while the wave is still before its maker.
    isBackground: true,
    stepUp: true,
    summary: 'What a decision about many would do: which are left out and why, what is to be opened, what members read',
    body: z.object({ ...wave, decision: z.object(decided).nullable() }),
    response: z.object({
      /** What was reported until then can be decided. */
      at: Moment,
      fitting: z.array(z.uuid()),
      refused: z.array(Refused),
      /** How many have been opened, of how many, and one that has not. */
      looks: z.object({
        done: z.number().int(),
        needed: z.number().int(),
        next: z.uuid().nullable(),
        opened: z.array(z.uuid()),
      }),
      letter: Letter.nullable(),
    }),
    refusals: ['notFound', 'actionClosed', 'invalid'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/console/waves/:id/decide',
    access: 'staff',
    roles,
    stepUp: true,
    isIdempotent: true,
    summary:
      'Decide many cases under the number of a wave, each for itself; what is sent again under it is answered as then',
    params: IdParams,
    body: z.object({
      ...wave,
      ...decided,
      at: Moment,
      /** How many cases all calls under this number decide together, and which of them were opened. */
      size: z.number().int().min(1).max(WAVE_MAX),
      opened: z.array(z.uuid(errorKey('choiceInvalid'))).max(20, errorKey('noticeLong')),
    }),
    response: z.object({ decided: z.array(z.uuid()), refused: z.array(Refused) }),
    refusals: ['notFound', 'actionClosed', 'evidenceUnseen', 'requestReused', 'breakOn', 'invalid', 'tooManyRequests'],
  }),
}

export type WaveAction = (typeof waveActions)[number]
export type WaveRefusal = (typeof waveRefusals)[number]
