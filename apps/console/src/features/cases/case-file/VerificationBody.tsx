import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/display/format.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { CoveredStage } from '#features/cases/covered-media/shared/CoveredStage.tsx'
import { DecisionPanel } from '#features/cases/decision/shared/DecisionPanel.tsx'
import { DisclosuresCard } from '#features/cases/disclosures/shared/DisclosuresCard.tsx'
import { AboutMember } from './MemberCards.tsx'
import { TickBox } from '#features/cases/case-data/shared/TickBox.tsx'
import { useUncovered } from '#features/cases/covered-media/shared/use-uncovered.ts'

const ticks = [
  { name: 'code', key: 'q' },
  { name: 'same', key: 'w' },
  { name: 'clear', key: 'a' },
  { name: 'alone', key: 'd' },
] as const

type Props = { file: CaseFile; selfie: NonNullable<CaseFile['selfie']> }

/** A selfie beside the photo that others see, the code that must be in it, and four ticks before anybody is verified. */
export function VerificationBody({ file, selfie }: Props) {
  const { t } = useTranslation('console-cases')
  const [at, setAt] = useState(0)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const photo = file.media[at]
  const own = useUncovered(file, null, false)
  const other = useUncovered(file, photo?.id ?? null, photo?.kind === 'video')
  const open = () => {
    if (own.isOpen && (other.isOpen || !photo)) return [own, other].forEach((stage) => stage.cover())
    if (!own.isOpen) own.open()
    if (photo) other.open()
  }
  const turn = (by: number) => setAt((before) => Math.min(Math.max(0, before + by), Math.max(0, file.media.length - 1)))
  const resize = () => [own, other].forEach((stage) => stage.resize())
  const toggle = (name: string) => {
    const next = new Set(done)
    if (!next.delete(name)) next.add(name)
    setDone(next)
  }
  useKeys({
    ...(file.isHeldByMe && { r: open, l: resize }),
    ...Object.fromEntries(ticks.map(({ name, key }) => [key, () => toggle(name)])),
    arrowleft: () => turn(-1),
    arrowright: () => turn(1),
  })
  return (
    <div className="cols verify">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
      <div className="col" tabIndex={0} role="group" aria-label={t('case')}>
        <div className="pairs">
          <section className="pair" aria-label={t('selfie')}>
            <div className="row between">
              <h2>{t('selfie')}</h2>
              <span className="small muted">{t('goesAfter')}</span>
            </div>
            <CoveredStage stage={own} name={t('selfie')} isMine={file.isHeldByMe} onOpen={open} />
            <div className="row between">
              <div>
                <div className="small muted">{t('selfieCode')}</div>
                <div className="code">{selfie.code}</div>
              </div>
              <div className="small muted right">
                {t('sentAt', { time: `${formatDay(selfie.sentAt)}, ${formatTime(selfie.sentAt)}` })}
              </div>
            </div>
          </section>
          <section className="pair" aria-label={t('profilePhotos')}>
            <div className="row between">
              <h2>{at === 0 ? t('defaultPhoto') : t('photoNumber', { number: at + 1 })}</h2>
              <span className="small muted">{t('photoOf', { number: at + 1, of: file.media.length })}</span>
            </div>
            <CoveredStage
              stage={other}
              name={t('photoNumber', { number: at + 1 })}
              isMine={file.isHeldByMe}
              onOpen={open}
            />
            <div className="minis">
              {file.media.map((item, index) => (
                <button
                  key={item.id}
                  type="button"
                  aria-pressed={index === at}
                  aria-label={t('photoNumber', { number: index + 1 })}
                  onClick={() => turn(index - at)}
                >
                  <span className={`ph p${(index % 6) + 1}`} />
                </button>
              ))}
            </div>
          </section>
        </div>
        <AboutMember file={file} />
        <DisclosuresCard caseId={file.id} />
      </div>
      <DecisionPanel
        key={file.id}
        file={file}
        isClosed={(action) => action === 'verified' && done.size < ticks.length}
        above={
          <div className="stack s4" role="group" aria-label={t('allFour')}>
            <div className="small strong">{t('allFour')}</div>
            {ticks.map(({ name, key }) => (
              <TickBox key={name} isTicked={done.has(name)} onToggle={() => toggle(name)} hint={key.toUpperCase()}>
                {t(`ticks.${name}`, { code: selfie.code })}
              </TickBox>
            ))}
          </div>
        }
        below={() => (
          <p className="small muted">
            {t('maybeMinor')} <kbd>E</kbd> {t('maybeMinorWhat')}
          </p>
        )}
      />
    </div>
  )
}
