import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { TFunction } from 'i18next'
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
  { name: 'given', key: 'q' },
  { name: 'same', key: 'w' },
  { name: 'clear', key: 'a' },
  { name: 'alone', key: 'd' },
] as const

type Check = NonNullable<CaseFile['selfie']> | NonNullable<CaseFile['film']>
type Props = { file: CaseFile; check: Check }

/**
 * A selfie or film beside the photo that others see, the code or the gestures that must be in it, what of it was sent
 * before, and four ticks before anybody is verified.
 */
export function VerificationBody({ file, check }: Props) {
  const { t } = useTranslation('console-cases')
  const isFilm = 'gestures' in check
  const name = t(isFilm ? 'film' : 'selfie')
  const [at, setAt] = useState(0)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const photo = file.media[at]
  const own = useUncovered(file, null, isFilm)
  const other = useUncovered(file, photo?.id ?? null, photo?.kind === 'video')
  const open = () => {
    if (own.isOpen && (other.isOpen || !photo)) return [own, other].forEach((stage) => stage.cover())
    if (!own.isOpen) own.open()
    if (photo) other.open()
  }
  const turn = (by: number) => setAt((before) => Math.min(Math.max(0, before + by), Math.max(0, file.media.length - 1)))
  const resize = () => [own, other].forEach((stage) => stage.resize())
  const toggle = (tick: string) => {
    const next = new Set(done)
    if (!next.delete(tick)) next.add(tick)
    setDone(next)
  }
  useKeys({
    ...(file.isHeldByMe && { r: open, l: resize }),
    ...Object.fromEntries(ticks.map(({ name: tick, key }) => [key, () => toggle(tick)])),
    arrowleft: () => turn(-1),
    arrowright: () => turn(1),
  })
  return (
    <div className="cols verify">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
      <div className="col" tabIndex={0} role="group" aria-label={t('case')}>
        <div className="pairs">
          <section className="pair" aria-label={name}>
            <div className="row between">
              <h2>{name}</h2>
              <span className="small muted">{t('goesAfter')}</span>
            </div>
            <CoveredStage stage={own} name={name} isMine={file.isHeldByMe} onOpen={open} />
            <div className="row between">
              <Given check={check} />
              <div className="small muted right">{t('sentAt', { time: moment(check.sentAt) })}</div>
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
        <SentBefore check={check} />
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
            {ticks.map(({ name: tick, key }) => (
              <TickBox key={tick} isTicked={done.has(tick)} onToggle={() => toggle(tick)} hint={key.toUpperCase()}>
                {tick === 'given' ? describeGiven(t, check) : t(`ticks.${tick}`)}
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

const moment = (time: string) => `${formatDay(time)}, ${formatTime(time)}`

/** What we gave the member to show: a code, or two gestures in their order. */
function Given({ check }: { check: Check }) {
  const { t } = useTranslation('console-cases')
  if (!('gestures' in check))
    return (
      <div>
        <div className="small muted">{t('selfieCode')}</div>
        <div className="code">{check.code}</div>
      </div>
    )
  return (
    <div>
      <div className="small muted">{t('filmGestures')}</div>
      <ol className="strong">
        {check.gestures.map((gesture, at) => (
          <li key={gesture}>{`${at + 1}. ${t(`gestures.${gesture}`)}`}</li>
        ))}
      </ol>
    </div>
  )
}

function describeGiven(t: TFunction<'console-cases'>, check: Check): string {
  if (!('gestures' in check)) return t('ticks.code', { code: check.code })
  const [first, second] = check.gestures.map((gesture) => t(`gestures.${gesture}`))
  return t('ticks.gestures', { first, second })
}

/** What of this was sent before, and that it is pictures which are compared. */
function SentBefore({ check: { sentBefore } }: { check: Check }) {
  const { t } = useTranslation('console-cases')
  if (sentBefore.length === 0) return null
  return (
    <section className="card stack s4" aria-label={t('sentBefore')}>
      <h2>{t('sentBefore')}</h2>
      <ul className="stack s4">
        {sentBefore.map(({ sentAt, username, isOwn, isSameFile }) => (
          <li key={`${sentAt}${username}`}>
            {t(`sentBeforeWhat.${isOwn ? (isSameFile ? 'ownFile' : 'ownAlike') : isSameFile ? 'sameFile' : 'alike'}`, {
              username,
              time: moment(sentAt),
            })}
          </li>
        ))}
      </ul>
      <p className="small muted">{t('sentBeforeHint')}</p>
    </section>
  )
}
