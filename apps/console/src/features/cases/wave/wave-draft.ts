import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { fitMeasure } from '@amour/contract/console/measures.ts'
import type { WaveAction } from '@amour/contract/console/waves.ts'
import { type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { useState } from 'react'
import { findOwnPolicy } from '#features/cases/decision/shared/chosen-reason.ts'
import type { WaveDecision } from './wave.api.ts'

/** Characters that say at least what shows something else than what was reported. */
const SHOWN_MIN = 10

type Draft = { action: WaveAction | null; reason: ReasonCode | ''; note: string; words: string }

/** Whether what is alike says enough for this; server and database ask the same. */
const isCarried = (action: WaveAction, by: WaveBasis) =>
  action === 'none' || (action === 'removeItem' ? by === 'item' : by !== 'words' && by !== 'reporter')

/** What is decided about all of them. */
export function useWaveDraft(by: WaveBasis, file: CaseFile | undefined) {
  const [draft, setDraft] = useState<Draft>({ action: null, reason: '', note: '', words: '' })
  const { action, reason } = draft
  const fits = (one: WaveAction, why: ReasonCode | '') =>
    why === '' ||
    fitMeasure({ kind: 'report', queue: 'reports', action: one, reason: why, isTimed: false, isLead: false }) === 'fits'
  const mayChoose = (one: WaveAction) => isCarried(one, by)
  const own = file ? findOwnPolicy(file) : 'none'
  const policy = reason === '' ? undefined : reasonTexts.get(reason)?.policy
  const isOther = policy !== undefined && policy !== 'none' && own !== 'none' && policy !== own
  const isComplete =
    action !== null &&
    mayChoose(action) &&
    reason !== '' &&
    fits(action, reason) &&
    (!isOther || draft.note.trim().length >= SHOWN_MIN)
  const decision: WaveDecision | undefined =
    isComplete && action && reason ? { ...draft, action, reason, mediaReason: null } : undefined
  return {
    draft,
    own,
    isOther,
    /** The reason does not carry what was chosen. */
    isUnfit: action !== null && reason !== '' && !fits(action, reason),
    decision,
    mayChoose,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    choose(next: WaveAction) {
      if (!mayChoose(next)) return
      setDraft((before) => {
        const usual = next === 'none' ? 'allowed' : ''
        const stays = before.reason !== '' && fits(next, before.reason)
        return { ...before, action: next, reason: stays ? before.reason : usual }
      })
    },
  }
}
