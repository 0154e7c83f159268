import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { DecisionAction } from '@amour/contract/console/case-words.ts'
import { policyText, reasonTexts } from '@amour/locales/policies.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/Dialog.tsx'
import { effectOf, nameOf } from './action-names.ts'
import { type Draft, lasts } from './draft.ts'

type Props = {
  file: CaseFile
  draft: Draft
  action: DecisionAction
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Everything that a decision does, before it does it. */
export function ReviewDialog({ file, draft, action, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const reason = draft.reason === '' ? undefined : reasonTexts.get(draft.reason)
  const footer = (
    <>
      <button type="button" className="btn btn--tall" onClick={onClose}>
        {tConsole('cancel')}
      </button>
      <button type="button" className="btn btn--primary" onClick={onConfirm} disabled={isPending}>
        <span>{t('confirm')}</span>
        <kbd>⏎</kbd>
      </button>
    </>
  )
  return (
    <Dialog
      title={t('reviewTitle', { action: t(`actions.${nameOf(file, action)}`) })}
      onClose={onClose}
      keys={{ enter: isPending ? undefined : onConfirm }}
      footer={footer}
    >
      <p>{t(`effects.${effectOf(file, action)}`)}</p>
      {reason && (
        <p className="preview">
          {`${policyText(reason.policy).number}: ${reason.text}${draft.words ? ` ${draft.words}` : ''}`}
        </p>
      )}
      {lasts(action) && <p className="muted">{draft.days === null ? t('reminder') : `${t('days')}: ${draft.days}`}</p>}
    </Dialog>
  )
}
