import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { reasonTexts } from '@amour/locales/policies.ts'
import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#app/hooks/use-keys.ts'
import { getActionNameKey } from '#features/cases/case-data/shared/decision-names.ts'
import { useNextCase } from '#features/cases/case-data/shared/use-next-case.ts'
import type { LocalDecisionDraft } from './decision-draft.ts'

/** What one had chosen when somebody else took the case: nothing of it was sent, and nothing is gone. */
export function LostClaimPanel({ file, draft }: { file: CaseFile; draft: LocalDecisionDraft }) {
  const { t } = useTranslation('console-cases')
  const kept = [
    [t('did'), draft.action && t(`actions.${getActionNameKey(file, draft.action)}`)],
    [t('reason'), draft.reason && reasonTexts.get(draft.reason)?.text],
    [t('note'), draft.note],
    [t(file.form ? 'answer' : 'wordsFor'), draft.words],
  ] as const
  const { toQueue, toNext, isPending } = useNextCase(file)
  useKeys({ u: toQueue, s: toNext })
  return (
    <>
      <div className="body">
        <Alert tone="warn" role="alert" icon={<EyeOff className="i" aria-hidden />}>
          <p className="strong">{t(file.holder ? 'conflictTaken' : 'conflict', { name: file.holder?.name })}</p>
          <p>{t('conflictWhat')}</p>
          {file.holder === null && <p>{t('claimAgain')}</p>}
        </Alert>
        <dl className="stack s12">
          {kept.map(
            ([name, said]) =>
              said && (
                <div key={name}>
                  <dt className="small muted">{name}</dt>
                  <dd className="words">{said}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <footer>
        <div className="row gap12 halves">
          <Button variant="quiet" size="lg" onClick={toQueue}>
            <span>{t('toQueue')}</span>
            <kbd>U</kbd>
          </Button>
          <Button variant="quiet" size="lg" onClick={toNext} disabled={isPending}>
            <span>{t('startNext')}</span>
            <kbd>S</kbd>
          </Button>
        </div>
      </footer>
    </>
  )
}
