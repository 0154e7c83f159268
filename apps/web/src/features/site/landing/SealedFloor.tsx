import { Button } from '@amour/ui/components/form/Button.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Floor } from './Floor.tsx'
import { StreetWindow } from './Street.tsx'

/** Milliseconds from one letter to the next: typed, then sealed. */
const TYPING = 80
const SEALING = 45

/** How far beyond the frame a letter is before it can be read no more. */
const AHEAD = 4

const GLYPHS = 'aZ4+kQ9/x7Rb2=mT0vLpW3sYe8Hn'

/** Letters as a sealed message has them: drawn, not encrypted. */
const seal = (text: string) =>
  Array.from(text, (letter, at) => GLYPHS[(letter.charCodeAt(0) * 31 + at * 17) % GLYPHS.length]).join('')

/** How far the message has come: letters typed, letters that have left; at rest it has arrived. */
type Progress = { typed: number; left: number; isThere: boolean }

/** A message that is typed in one window, sealed where it leaves it, and read in the other. */
export function SealedFloor() {
  const { t } = useTranslation('floors')
  const words = t('sealed.typed')
  const pane = useRef<HTMLDivElement>(null)
  const { typed, left, isThere, play } = useMessage(pane, words.length)
  const sealed = seal(words)
  const isAway = left > 0 || isThere
  const onWire = isThere
    ? sealed
    : words.slice(words.length - left, words.length - left + AHEAD) + sealed.slice(words.length - left + AHEAD)

  const window = (
    <div className="sealed" aria-hidden>
      <div className="pane pane--message" ref={pane}>
        <div className="room">
          <p className="room-head">
            <b>{t('sealed.to')}</b>
            <span>{t('sealed.time')}</span>
          </p>
          <p className="window-bubble">{t('sealed.theirs')}</p>
          <p className="window-bubble window-bubble--mine">{t('sealed.mine')}</p>
          <p className="window-typing">
            {isAway ? words.slice(0, words.length - (isThere ? words.length : left)) : words.slice(0, typed)}
          </p>
        </div>
      </div>
      <p className="wire" data-letters={isAway ? onWire : ''} />
      <div className="theirs" data-read={isThere ? '' : undefined}>
        <div className="pane pane--small">
          <div className="room">
            <StreetWindow of="her" />
          </div>
        </div>
        <p className="window-bubble">{words}</p>
      </div>
    </div>
  )
  return (
    <Floor id="sealed" title={t('sealed.title')} window={window} isFlipped>
      <p>{t('sealed.text')}</p>
      <div className="floor-act">
        <Button variant="quiet" disabled={!isThere} onClick={play}>
          {t('sealed.again')}
        </Button>
      </div>
    </Floor>
  )
}

/** Plays once when it is seen, where motion is welcome, and again when asked; at rest the message has arrived. */
function useMessage(pane: RefObject<HTMLDivElement | null>, length: number) {
  const [progress, setProgress] = useState<Progress>({ typed: length, left: 0, isThere: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const play = useCallback(() => {
    clearTimeout(timer.current)
    const show = (next: Progress) => {
      setProgress(next)
      if (next.isThere) return
      const isTyping = next.typed < length
      const following = isTyping
        ? { ...next, typed: next.typed + 1 }
        : { ...next, left: next.left + 1, isThere: next.left + 1 > length }
      timer.current = setTimeout(() => show(following), isTyping ? TYPING : SEALING)
    }
    show({ typed: 0, left: 0, isThere: false })
  }, [length])

  useEffect(() => {
    if (!pane.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        play()
      },
      { threshold: 0.5 },
    )
    seen.observe(pane.current)
    return () => {
      seen.disconnect()
      clearTimeout(timer.current)
    }
  }, [pane, play])

  return { ...progress, play }
}
