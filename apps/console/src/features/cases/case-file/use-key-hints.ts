import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { listActions } from '@amour/contract/console/case-terms.ts'
import { useTranslation } from 'react-i18next'
import { shownKey } from '#app/frame/key-groups.ts'
import type { KeyHint } from '#app/frame/Keys.tsx'

type Does =
  | 'claim'
  | 'reveal'
  | 'larger'
  | 'tick'
  | 'action'
  | 'reason'
  | 'answer'
  | 'review'
  | 'note'
  | 'escalate'
  | 'skip'

/** What the keys do for this case as it stands: none that would do nothing, or that its button names at the top. */
export function useKeyHints() {
  const { t } = useTranslation('console')
  const hint = (keys: readonly string[], does: Does): KeyHint => ({
    keys,
    does: t(`does.${does}`),
  })
  return (file: CaseFile): KeyHint[] => {
    const { kind, proposal, isHeldByMe, holder, state, media, evidence, selfie, film } = file
    const check = selfie ?? film
    const reveal = media.length + evidence.length > 0 || check ? [hint(['R'], 'reveal')] : []
    if (proposal) return proposal.isMine ? [] : [...reveal, hint(['1', '2', '3'], 'answer'), hint(['N'], 'note')]
    if (state === 'closed') return []
    if (!isHeldByMe) return holder ? [] : [hint(['C'], 'claim')]
    return [
      ...reveal,
      ...(media.length > 0 && (evidence.length === 0 || check) ? [hint(['L'], 'larger')] : []),
      ...(check ? [hint(['Q', 'W', 'A', 'D'], 'tick')] : []),
      hint([`1–${listActions[kind].length}`], 'action'),
      ...(check ? [] : [hint(['F'], 'reason')]),
      hint(['⏎'], 'review'),
      hint(['N'], 'note'),
      ...(file.actions.includes('escalate') ? [hint([shownKey('escalate')], 'escalate')] : []),
      hint([shownKey('skip')], 'skip'),
    ]
  }
}
