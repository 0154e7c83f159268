import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { ReviewReason } from '@amour/contract/media/media.ts'
import { reasonText } from '@amour/locales/media.ts'
import type { ReasonCode } from '@amour/locales/policies.ts'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#app/hooks/use-keys.ts'
import { isExplicitOff, listReviewReasons } from '#features/cases/case-data/shared/review-reasons.ts'
import { MediaStage } from '#features/cases/covered-media/shared/MediaStage.tsx'
import { StageButtons } from '#features/cases/covered-media/shared/StageButtons.tsx'
import { OwnerSignals } from './OwnerSignals.tsx'
import { type TriageHandlers, TriageDecision } from './TriageDecision.tsx'
import { useUncovered } from '#features/cases/covered-media/shared/use-uncovered.ts'

type Props = TriageHandlers & { file: CaseFile; number: number; of: number }

/** The reason of the policies that goes with what the owner reads. */
const reasonFor: Record<ReviewReason, ReasonCode> = {
  notYou: 'notYours',
  otherPeople: 'pictureOthers',
  contactDetails: 'pictureContact',
  advertising: 'sold',
  unclear: 'pictureUnfit',
  underage: 'childContent',
  noConsent: 'noConsent',
  illegal: 'illegalContent',
  explicit: 'pictureUnfit',
}

/** One upload: a look, then what becomes of it. */
export function TriageItem({ file, number, of, ...after }: Props) {
  const { t } = useTranslation('console-cases')
  const item = file.media[0]
  const stage = useUncovered(file, item?.id ?? null, item?.kind === 'video')
  const open = () => (stage.isOpen ? stage.cover() : stage.open())
  useKeys({ r: open, l: stage.resize })
  return (
    <>
      <div className="stagewrap">
        <div className="stage">
          <div className="frame">
            <MediaStage stage={stage} alt={t('mediaAlt')}>
              <Button size="lg" onClick={open} disabled={stage.isPending}>
                <span>{t('look')}</span>
                <kbd>R</kbd>
              </Button>
              <p className="small muted">{t('coversAgain')}</p>
            </MediaStage>
          </div>
          <div className="under">
            <div className="small muted facts grow">
              <span className="strong">{t('item', { number, of })}</span>
              <span>{item && t(`measures.${item.kind}`, { width: item.width, height: item.height })}</span>
              {item && <span>{t(`visibility.${item.visibility}`)}</span>}
            </div>
            <StageButtons stage={stage} onResize={stage.resize} onCover={stage.cover} />
          </div>
        </div>
        <OwnerSignals file={file} />
      </div>
      <TriageDecision
        file={file}
        choices={[
          { action: 'approve', hint: t('general') },
          ...(isExplicitOff(file) ? [] : [{ action: 'approveExplicit' as const, hint: t('explicit') }]),
          { action: 'reject', hint: t('thenReason') },
        ]}
        reasons={listReviewReasons(file).map((code) => ({ code, text: reasonText(code) }))}
        decisionOf={(action, mediaReason) => {
          const reason = mediaReason ? reasonFor[mediaReason] : 'allowed'
          return { action, reason, mediaReason, heldAt: null }
        }}
        mayDecide={stage.hasLooked && file.isHeldByMe}
        closed={t('lookFirst')}
        error={stage.error}
        {...after}
      />
    </>
  )
}
