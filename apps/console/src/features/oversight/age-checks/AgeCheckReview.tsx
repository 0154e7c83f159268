import type { WaitingAgeCheck } from '@amour/contract/console/age-reviews.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/display/format.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { AgeDecision } from './AgeDecision.tsx'
import { AgePictureStage } from './AgePictureStage.tsx'
import { useAgePicture } from './use-age-picture.ts'

type Props = { check: WaitingAgeCheck; onDecided: () => void }

/** A document beside a face, covered until they are opened, and what the comparison comes to. */
export function AgeCheckReview({ check, onDecided }: Props) {
  const { t } = useTranslation('console-age-checks')
  const { id, hand, fingers, endsAt, opened } = check
  const document = useAgePicture(id, 'document')
  const face = useAgePicture(id, 'face')
  const both = [document, face]
  const open = () => {
    if (both.every(({ isOpen }) => isOpen)) return both.forEach((stage) => stage.cover())
    both.filter(({ isOpen }) => !isOpen).forEach((stage) => stage.open())
  }
  useKeys({ r: open, l: () => both.filter(({ isOpen }) => isOpen).forEach((stage) => stage.resize()) })
  const gesture = t(`gestures.${hand}`, { count: fingers })
  const ends = t('ends', { time: `${formatDay(endsAt)}, ${formatTime(endsAt)}` })
  return (
    <section className="agereview" aria-label={t('check', { name: nameOf(id) })}>
      <div className="agepictures">
        <AgePictureStage stage={document} name={t('document')} onOpen={document.open}>
          {t('documentWhat')}
        </AgePictureStage>
        <AgePictureStage stage={face} name={t('face')} onOpen={face.open}>
          {t('faceWhat')} <strong className="c-ink">{gesture}</strong>
        </AgePictureStage>
      </div>
      <AgeDecision id={id} {...{ gesture, ends, onDecided }} hasOpenedBoth={opened.length === 2} />
    </section>
  )
}

/** Enough of the number to tell checks apart by. */
export const nameOf = (id: string) => id.slice(0, 4).toUpperCase()
