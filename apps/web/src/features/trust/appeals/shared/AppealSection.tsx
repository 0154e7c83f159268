import type { OwnDecision } from '@amour/contract/trust/appeals.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppealForm } from './AppealForm.tsx'
import type { AppealSubmission } from './appeal-submission.ts'
import { formatDay } from '#app/text/format.ts'

type AppealPartProps = { decision: OwnDecision; appealing: AppealSubmission }

/** What became of the appeal against a decision, or the way to make one. */
export function AppealSection({ decision: { id, appeal, appealUntil }, appealing }: AppealPartProps) {
  const { t } = useTranslation('appeals')
  const [isWriting, setWriting] = useState(false)
  if (appeal) {
    return (
      <div className="stack stack-8" aria-live="polite">
        <p>
          {t(`states.${appeal.state}`)} {appeal.restored === 'gone' && t('gone')}
        </p>
        {appeal.answer && (
          <p className="quote whitespace-pre-line wrap-anywhere">
            <UserText text={appeal.answer} />
          </p>
        )}
      </div>
    )
  }
  if (isWriting) return <AppealForm decisionId={id} appealing={appealing} onCancel={() => setWriting(false)} />
  if (!appealUntil) return null
  return (
    <div className="cluster">
      <Button variant="quiet" onClick={() => setWriting(true)}>
        {t('appeal')}
      </Button>
      <span className="small muted">{t('canUntil', { day: formatDay(appealUntil) })}</span>
    </div>
  )
}
