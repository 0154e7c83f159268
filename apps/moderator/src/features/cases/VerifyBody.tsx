import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/format.ts'
import { useKeys } from '#app/use-keys.ts'
import { CoveredStage } from './CoveredStage.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { useUncovered } from './use-uncovered.ts'

const ticks = [
  { name: 'code', key: 'q' },
  { name: 'same', key: 'w' },
  { name: 'clear', key: 'a' },
  { name: 'alone', key: 'd' },
] as const

type Props = { file: CaseFile; selfie: NonNullable<CaseFile['selfie']> }

/** A selfie beside the photo that others see, the code that must be in it, and four ticks before anybody is verified. */
export function VerifyBody({ file, selfie }: Props) {
  const { t } = useTranslation('console-cases')
  const [at, setAt] = useState(0)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const photo = file.media[at]
  const own = useUncovered(file.id, null, false)
  const other = useUncovered(file.id, photo?.id ?? null, photo?.kind === 'video')
  // What was opened of another photo is not shown in this one's place.
  const [openedFor, setOpenedFor] = useState<string>()
  const isTheirs = photo !== undefined && openedFor === photo.id
  const open = () => {
    if (own.isOpen && other.isOpen && isTheirs) return [own, other].forEach((stage) => stage.cover())
    if (!own.isOpen) own.open('decide')
    if (!photo) return
    setOpenedFor(photo.id)
    other.open('decide')
  }
  const turn = (by: number) => {
    setOpenedFor(undefined)
    setAt((before) => Math.min(Math.max(0, before + by), Math.max(0, file.media.length - 1)))
  }
  const toggle = (name: string) => {
    const next = new Set(done)
    if (!next.delete(name)) next.add(name)
    setDone(next)
  }
  useKeys({
    ...(file.isHeldByMe && { r: open }),
    ...Object.fromEntries(ticks.map(({ name, key }) => [key, () => toggle(name)])),
    arrowleft: () => turn(-1),
    arrowright: () => turn(1),
  })
  return (
    <div className="cols verify">
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
          stage={isTheirs ? other : { ...other, shown: undefined }}
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
      <DecisionPanel
        key={file.id}
        file={file}
        isClosed={(action) => action === 'verified' && done.size < ticks.length}
        above={
          <div className="stack s4" role="group" aria-label={t('allFour')}>
            <div className="small strong">{t('allFour')}</div>
            {ticks.map(({ name, key }) => (
              <button
                key={name}
                type="button"
                role="checkbox"
                className="check"
                aria-checked={done.has(name)}
                onClick={() => toggle(name)}
              >
                <i>{done.has(name) && <Check size={14} aria-hidden />}</i>
                <span className="grow">{t(`ticks.${name}`, { code: selfie.code })}</span>
                <kbd>{key.toUpperCase()}</kbd>
              </button>
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
